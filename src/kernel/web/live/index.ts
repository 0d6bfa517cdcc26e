/** What the server tells a page by itself: the socket, and the numbers of what waits. */
export { live, onMessage, onNews, startSocket, stopSocket } from './socket.ts';
export { unviewed } from './unviewed.ts';
