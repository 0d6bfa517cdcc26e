import { currentLanguage, fullNameOf, localeOf, owner, screenInfo, text } from '../base/index.ts';

export const printWindow = { width: 800, height: 900, delay: 1000 };

/** Opens the institution's paper with this content, and the printer's dialog one second later. */
export const printPaper = (title: string, content: Node): void => {
  const page = openedPage(title);
  if (!page) return;
  const paper = page.document;
  const head = paper.createElement('header');
  head.className = 'paper-head';
  const name = paper.createElement('b');
  name.textContent = fullNameOf(owner.get()) || 'Katedra';
  const place = paper.createElement('span');
  place.textContent = owner.get()?.addressCity ?? '';
  const heading = paper.createElement('h1');
  heading.textContent = title;
  const foot = paper.createElement('footer');
  foot.className = 'paper-foot';
  foot.textContent = text('printedAt', {
    at: new Intl.DateTimeFormat(localeOf(currentLanguage()), {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'Europe/Zagreb',
    }).format(new Date()),
  });
  head.append(name, place);
  paper.body.className = 'paper';
  paper.body.append(head, heading, paper.importNode(content, true), foot);
  printSoon(page);
};
const openedPage = (title: string): Window | null => {
  const page = window.open('', '_blank', `width=${printWindow.width},height=${printWindow.height}`);
  if (!page) return null;
  const paper = page.document;
  paper.title = title;
  paper.documentElement.lang = document.documentElement.lang;
  // The style sheets of this page by their addresses: the policy of the page allows those and no others.
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    paper.head.append(paper.importNode(sheet, true));
  return page;
};
const printSoon = (page: Window): void => {
  page.setTimeout(() => {
    page.focus();
    page.print();
  }, printWindow.delay);
};

/** Opens a paper as it stands on the screen, alone: its own head and foot say whose it is. */
export const printSheet = (title: string, sheet: Element): void => {
  const page = openedPage(title);
  if (!page) return;
  page.document.body.className = 'paper';
  page.document.body.append(page.document.importNode(sheet, true));
  printSoon(page);
};

/** The screen that is open, without the frame around it. */
export const printScreen = (): void => {
  const main = document.querySelector('main[data-screen]');
  if (main) printPaper(screenInfo.get().title, main);
};
