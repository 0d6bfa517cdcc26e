import { Public } from '../kernel/web/public/Public.tsx';
import { start } from '../kernel/web/start/boot.tsx';

start({ Public, portal: () => import('./web.tsx') });
