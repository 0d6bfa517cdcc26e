import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  EmptyState,
  Panel,
  showDate,
  Skeleton,
  StatusChip,
  useForgetResources,
  useLanguage,
} from '../../../kernel/web/index.ts';
import { type Host, type Offer, type Paper, papersOf, printAddress } from './data.ts';
import { IssueDialog, RegisterDialog, SignDialog, VoidDialog } from './Dialogs.tsx';
import { usePapersText } from './text.ts';
import './papers.css';

type Open =
  | { readonly act: 'issue'; readonly offer: Offer }
  | { readonly act: 'replace'; readonly offer: Offer; readonly paper: Paper }
  | { readonly act: 'register' | 'sign' | 'void'; readonly paper: Paper };
const kinds = { waiting: 'warn', registered: 'ok', signed: 'ok', void: 'bad' } as const;

/** Papers about one record: what can be issued and what is missing for it, what was issued, and what waits for the office. */
export default function Papers({ resource, id }: Host) {
  const t = usePapersText();
  const forget = useForgetResources();
  const [open, setOpen] = useState<Open | null>(null);
  const host = { resource, id };
  const found = useQuery({
    queryKey: ['resource', 'paper-issued', resource, id],
    queryFn: ({ signal }) => papersOf(host, signal),
  });
  if (!found.data) return <Skeleton label={t('papers')} />;
  const { offers, papers } = found.data;
  const closing = { onClose: () => setOpen(null), onDone: forget };
  return (
    <div className="papers">
      {offers.length > 0 && (
        <Panel title={t('canIssue')} flush>
          <ul className="papers-rows">
            {offers.map(offer => {
              const stands = papers.find(paper => paper.id === offer.stands);
              return (
                <OfferLine
                  key={offer.document}
                  offer={offer}
                  stands={stands}
                  onIssue={() => setOpen(stands ? { act: 'replace', offer, paper: stands } : { act: 'issue', offer })}
                />
              );
            })}
          </ul>
        </Panel>
      )}
      <Panel title={t('issued')} flush>
        {papers.length === 0 && <EmptyState title={t('none')} hint={t(offers.length > 0 ? 'noneHint' : 'noneElse')} />}
        <ul className="papers-rows">
          {papers.map(paper => {
            const offer = offers.find(each => each.document === paper.document);
            return <PaperLine key={paper.id} paper={paper} offer={offer} onOpen={setOpen} />;
          })}
        </ul>
      </Panel>
      {open?.act === 'issue' && <IssueDialog host={host} offer={open.offer} {...closing} />}
      {open?.act === 'replace' && <IssueDialog host={host} offer={open.offer} replaced={open.paper} {...closing} />}
      {open?.act === 'register' && <RegisterDialog paper={open.paper} {...closing} />}
      {open?.act === 'sign' && <SignDialog paper={open.paper} {...closing} />}
      {open?.act === 'void' && <VoidDialog paper={open.paper} {...closing} />}
    </div>
  );
}

const OfferLine = ({
  offer,
  stands,
  onIssue,
}: {
  readonly offer: Offer;
  readonly stands: Paper | undefined;
  readonly onIssue: () => void;
}) => {
  const t = usePapersText();
  return (
    <li>
      <div>
        <b>{offer.title}</b>
        {offer.lacks.map(lack => (
          <small key={lack.text}>
            {t('missing', { what: lack.text })} {lack.to && <Link to={lack.to}>{t('mend')}</Link>}
          </small>
        ))}
        {stands && <small>{t(stands.mayKeep === 1 ? 'standing' : 'standingKept', { number: stands.number })}</small>}
      </div>
      <Button
        size="sm"
        {...(stands && { variant: 'default' })}
        disabled={offer.lacks.length > 0 || stands?.mayKeep === 0}
        onClick={onIssue}
      >
        {t(stands ? 'replace' : 'issue')}
      </Button>
    </li>
  );
};

const PaperLine = ({
  paper,
  offer,
  onOpen,
}: {
  readonly paper: Paper;
  readonly offer: Offer | undefined;
  readonly onOpen: (open: Open) => void;
}) => {
  const t = usePapersText();
  const language = useLanguage();
  const marks = [paper.klasa && `KLASA: ${paper.klasa}`, paper.urbroj && `URBROJ: ${paper.urbroj}`];
  const said = [
    t('number', { number: paper.number }),
    t('on', { day: showDate(paper.issuedOn, language) }),
    ...marks,
    paper.idReplaces && t('replaces'),
    paper.marksReason && t('marksBecause', { reason: paper.marksReason }),
    paper.voidReason && t('because', { reason: paper.voidReason }),
  ];
  const isKept = paper.mayKeep === 1 && paper.status !== 'void';
  return (
    <li>
      <div>
        <b>{paper.title}</b> <StatusChip kind={kinds[paper.status]}>{t(`state_${paper.status}`)}</StatusChip>
        <small>{said.filter(Boolean).join(' · ')}</small>
      </div>
      <div className="papers-acts">
        {(paper.status === 'registered' || paper.status === 'signed') && (
          <Button size="sm" variant="default" component="a" href={printAddress(paper.id)} target="_blank">
            {t('open')}
          </Button>
        )}
        {paper.hasSigned === 1 && (
          <Button size="sm" variant="default" component="a" href={printAddress(paper.id, 1)} target="_blank">
            {t('openSigned')}
          </Button>
        )}
        {isKept && paper.status === 'waiting' && (
          <Button size="sm" onClick={() => onOpen({ act: 'register', paper })}>
            {t('register')}
          </Button>
        )}
        {paper.maySign === 1 && paper.status === 'registered' && (
          <Button size="sm" variant="default" onClick={() => onOpen({ act: 'sign', paper })}>
            {t('sign')}
          </Button>
        )}
        {isKept && offer && (
          <Button size="sm" variant="default" onClick={() => onOpen({ act: 'replace', offer, paper })}>
            {t('replace')}
          </Button>
        )}
        {isKept && (
          <Button size="sm" variant="default" onClick={() => onOpen({ act: 'void', paper })}>
            {t('makeVoid')}
          </Button>
        )}
      </div>
    </li>
  );
};
