import type { Module } from '../../resource/index.ts';
import { ErrorScreen } from './ErrorScreen.tsx';

export default function ReportScreen(_: { module: Module; report: string }) { return <ErrorScreen code={405} />; }
