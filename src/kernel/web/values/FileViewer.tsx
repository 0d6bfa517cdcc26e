import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { call, useText } from '../base/index.ts';
import { Dialog, Skeleton } from '../look/index.ts';
import { openPdf, type PdfPage } from './pdf.ts';
import './file-viewer.css';

export interface FileViewerProps {
  /** Where the file is downloaded; looking at it asks the same address. */
  readonly address: string;
  readonly name: string;
  readonly mime: string;
  readonly onClose: () => void;
}
type Content = { readonly picture: string } | { readonly pages: readonly PdfPage[] } | 'failed' | null;

/** A PDF or a picture over the page, with the file to take away. */
export const FileViewer = ({ address, name, mime, onClose }: FileViewerProps) => {
  const t = useText();
  return (
    <Dialog title={name} onClose={onClose} size={960} over>
      <p className="k-viewer-bar">
        <a href={address} download>
          <IconDownload size={16} aria-hidden /> {t('downloadFile')}
        </a>
      </p>
      <FileView address={address} name={name} mime={mime} />
    </Dialog>
  );
};
export default FileViewer;

/**
 * A PDF or a picture in the page. Drawn by us: a browser's own viewer would run what stands in the file, and phones have none.
 * Beside other things it is a part of them, not a place of its own.
 */
export const FileView = ({
  address,
  name,
  mime,
  beside = false,
}: Omit<FileViewerProps, 'onClose'> & { readonly beside?: boolean }) => {
  const t = useText();
  const [content, setContent] = useState<Content>(null);
  useEffect(() => {
    const left = new AbortController();
    let forget = (): void => {};
    const load = async (): Promise<void> => {
      const file = await call<Blob>('GET', address, { as: 'blob', signal: left.signal });
      if (mime === 'application/pdf') {
        const pdf = await openPdf(await file.arrayBuffer());
        forget = pdf.close;
        if (left.signal.aborted) forget();
        else setContent({ pages: pdf.pages });
        return;
      }
      const picture = URL.createObjectURL(file);
      forget = () => URL.revokeObjectURL(picture);
      if (left.signal.aborted) forget();
      else setContent({ picture });
    };
    load().catch(() => {
      if (!left.signal.aborted) setContent('failed');
    });
    return () => {
      left.abort();
      forget();
    };
  }, [address, mime]);
  return (
    <>
      {content === 'failed' && <p role="alert">{t('fileNotShown')}</p>}
      {content === null && <Skeleton label={name} lines={8} />}
      {content !== null && content !== 'failed' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        <section className="k-viewer" tabIndex={0} {...(beside && { role: 'group' })} aria-label={name}>
          {'picture' in content ? (
            <img src={content.picture} alt={name} onError={() => setContent('failed')} />
          ) : (
            content.pages.map((page, i) => <Page key={i} page={page} number={i + 1} of={content.pages.length} />)
          )}
        </section>
      )}
    </>
  );
};

/** Drawn when it comes near; until then it keeps its room. Whoever does not see hears its text. */
const Page = ({ page, number, of }: { page: PdfPage; number: number; of: number }) => {
  const t = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState('');
  useEffect(() => {
    const target = canvas.current!;
    let stop = (): void => {};
    const near = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.isIntersecting)) return;
        near.disconnect();
        stop = page.draw(target);
        void page.text().then(setText, () => {});
      },
      { rootMargin: '400px' },
    );
    near.observe(target);
    return () => {
      near.disconnect();
      stop();
    };
  }, [page]);
  const label = t('pageOf', { page: number, pages: of });
  return (
    <figure className="k-viewer-page">
      <canvas ref={canvas} role="img" aria-label={label} style={{ aspectRatio: String(page.ratio) }} />
      <figcaption>
        <small className="quiet">{label}</small>
        <span className="k-viewer-text">{text}</span>
      </figcaption>
    </figure>
  );
};
