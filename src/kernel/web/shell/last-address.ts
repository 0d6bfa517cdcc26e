/** The last constituent's address somebody went to, for as many days as the caller says. */
export const rememberAddress = (address: string, days: number): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `lasturi=${encodeURIComponent(address)}; Max-Age=${Math.round(days * 86_400)}; Path=/; SameSite=Lax${secure}`;
};
