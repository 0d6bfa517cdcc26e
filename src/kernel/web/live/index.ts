/** What the server tells a page by itself: the socket, and the numbers of what waits. */
export { useRoom } from './rooms.ts';
export { isUnderWay, RunProgress, useRun } from './RunProgress.tsx';
export { isOpen, type JobRun, loadRuns, runs, watchRuns } from './runs.ts';
export { keepCounting, live, onMessage, onNews, route, startSocket, stopSocket } from './socket.ts';
export { unviewed } from './unviewed.ts';
