/** One norm hour is so many working hours: 15 lectures are 30 exercises are 81 working hours. */
const workOfNorm = 2.7;

/** Hours and euros are told to the hundredth. */
export const tidy = (value: number): number => Math.round((value + Number.EPSILON) * 100) / 100;

/** Rows that agree in something, in the order of their first. */
export const groupedBy = <T, K>(rows: readonly T[], key: (row: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
};

/** A word that many rows say is kept once: from the database it comes anew with each of them. */
export const sameWords = (): ((word: string) => string) => {
  const said = new Map<string, string>();
  return word => {
    const known = said.get(word);
    if (known === undefined) said.set(word, word);
    return known ?? word;
  };
};

/** What one teacher has of one group, planned or held. */
export interface LoadLine {
  /** Null: nobody yet. */
  readonly idTeacher: number | null;
  readonly idStCo: number;
  readonly idTeachingtype: number;
  readonly idStCoGroup: number | null;
  readonly share: number | null;
  readonly hours: number;
  /** A further group of the same course and type. */
  readonly isRepeat: boolean;
  readonly coef: number;
}
export interface Load {
  readonly contact: number;
  readonly original: number;
  readonly repeated: number;
  /** Hours by their coefficients, in the unit of the year. */
  readonly load: number;
}
export const loadOf = (lines: readonly LoadLine[]): Load => {
  const sum = (of: (line: LoadLine) => number): number => tidy(lines.reduce((all, line) => all + of(line), 0));
  return {
    contact: sum(line => line.hours),
    original: sum(line => (line.isRepeat ? 0 : line.hours)),
    repeated: sum(line => (line.isRepeat ? line.hours : 0)),
    load: sum(line => line.hours * line.coef),
  };
};

export interface Duty {
  /** What the ranks of the year owe, each for its days; null: nothing is owed. */
  readonly annual: number | null;
  readonly fte: number;
  readonly reduction: number;
  readonly extraNorm: number;
  readonly system: 'norm' | 'work';
}
export const obligationOf = ({ annual, fte, reduction }: Pick<Duty, 'annual' | 'fte' | 'reduction'>): number | null =>
  annual === null ? null : tidy(annual * fte * (1 - reduction / 100));
/** Work that is no teaching is said in norm hours, whatever the year counts in. */
export const extraOf = ({ extraNorm, system }: Pick<Duty, 'extraNorm' | 'system'>): number =>
  tidy(system === 'work' ? extraNorm * workOfNorm : extraNorm);

/** Mentorships and commissions, in norm hours too; null: the year does not count them, or nobody asked for them. */
export const thesesOf = (norm: number | null, { system }: Pick<Duty, 'system'>): number | null =>
  norm === null ? null : extraOf({ extraNorm: norm, system });

export interface Standing {
  readonly teaching: number;
  readonly theses: number | null;
  readonly extra: number;
  readonly total: number;
  readonly obligation: number | null;
  readonly percent: number | null;
  readonly overload: number;
}
/** The load against what is owed. Whoever owes nothing has neither a share nor an overload. */
export const standingOf = (teaching: number, duty: Duty, thesisNorm: number | null): Standing => {
  const [extra, theses, obligation] = [extraOf(duty), thesesOf(thesisNorm, duty), obligationOf(duty)];
  const total = tidy(teaching + extra + (theses ?? 0));
  return {
    teaching,
    theses,
    extra,
    total,
    obligation,
    percent: obligation ? tidy((total / obligation) * 100) : null,
    overload: obligation === null ? 0 : tidy(Math.max(0, total - obligation)),
  };
};

/** Hours of one lesson that wait to be paid. */
export interface UnpaidHours {
  readonly idStCoLesson: number;
  readonly hours: number;
}
/** Hours in the order of their days, as far as the contract goes; what is over stands apart. A contract without hours has no end. */
export const withinContract = <H extends UnpaidHours>(
  unpaid: readonly H[],
  left: number | null,
): { readonly within: readonly H[]; readonly over: readonly H[]; readonly left: number | null } => {
  const [within, over]: [H[], H[]] = [[], []];
  let rest = left === null ? Number.POSITIVE_INFINITY : Math.max(0, left);
  for (const one of unpaid) {
    const inside = tidy(Math.min(one.hours, rest));
    const outside = tidy(one.hours - inside);
    rest -= inside;
    if (inside > 0) within.push({ ...one, hours: inside });
    if (outside > 0) over.push({ ...one, hours: outside });
  }
  return { within, over, left: left === null ? null : tidy(rest) };
};
