/** Days as they are written, 2026-11-16, without a clock. */
const shifted = (day: string, change: (at: Date) => void): string => {
  const at = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  change(at);
  return at.toISOString().slice(0, 10);
};
export const addDays = (day: string, days: number): string => shifted(day, at => at.setUTCDate(at.getUTCDate() + days));
/** So many months later, on the last day of the month where that one is shorter. */
export const addMonths = (day: string, months: number): string =>
  shifted(day, at => {
    const wanted = at.getUTCDate();
    at.setUTCDate(1);
    at.setUTCMonth(at.getUTCMonth() + months);
    const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
    at.setUTCDate(Math.min(wanted, last));
  });
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to.slice(0, 10)}T00:00:00Z`) - Date.parse(`${from.slice(0, 10)}T00:00:00Z`)) / 86_400_000);
