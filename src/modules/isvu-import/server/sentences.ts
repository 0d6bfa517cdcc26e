/** What is wrong with a file or a line of it, as a clerk would say it. Holes are filled by `fill`. */
export interface Said {
  readonly hr: string;
  readonly en: string;
}
const both = (hr: string, en: string): Said => ({ hr, en });
const sentences = {
  // Of the whole file
  broken: both(
    'Datoteku nije moguće pročitati. Spremite je ponovno kao XLSX ili kao CSV odvojen točkom sa zarezom.',
    'The file cannot be read. Save it again as XLSX, or as CSV with semicolons.',
  ),
  bomb: both(
    'Datoteka je prevelika kad se raspakira. Podijelite je na manje.',
    'The file is too large when it is unpacked. Split it into smaller ones.',
  ),
  tooLong: both(
    'Čitanje datoteke traje predugo. Podijelite je na manje.',
    'Reading the file takes too long. Split it into smaller ones.',
  ),
  utf16: both('Datoteka je u kodu UTF-16. Spremite je kao CSV UTF-8.', 'The file is in UTF-16. Save it as CSV UTF-8.'),
  openQuote: both(
    'Redak {line}: navodnik je otvoren, a nije zatvoren.',
    'Line {line}: a quotation mark is opened and not closed.',
  ),
  manyColumns: both(
    'Redak {line} ima više od {most} stupaca. Izbrišite prazne stupce.',
    'Line {line} has more than {most} columns. Delete the empty ones.',
  ),
  manyRows: both(
    'Datoteka ima više od {most} redaka. Podijelite je na manje.',
    'The file has more than {most} lines. Split it into smaller ones.',
  ),
  longCell: both('Redak {line}: sadržaj je predug za jedan stupac.', 'Line {line}: a cell is too long.'),
  formula: both(
    'Redak {line}, stupac {column}: ćelija sadržava formulu. Zamijenite formule vrijednostima.',
    'Line {line}, column {column}: the cell holds a formula. Replace formulas by their values.',
  ),
  empty: both('Datoteka nema redaka s podacima.', 'The file has no lines with data.'),
  headTwice: both(
    'Stupac {column} stoji dvaput u zaglavlju. Izbrišite jedan.',
    'Column {column} is in the heading twice. Delete one.',
  ),
  headMissing: both(
    'U zaglavlju nedostaje stupac {column}. Preuzmite predložak i usporedite nazive.',
    'The heading lacks column {column}. Download the template and compare the names.',
  ),
  // Of a line
  required: both('Vrijednost je obvezna.', 'A value is required.'),
  notInteger: both('«{value}» nije cijeli broj.', '“{value}” is not a whole number.'),
  notDecimal: both('«{value}» nije broj s decimalnim zarezom.', '“{value}” is not a number with a decimal comma.'),
  notDate: both('«{value}» nije datum oblika dd.mm.gggg.', '“{value}” is not a date of the form dd.mm.yyyy.'),
  notFlag: both('Očekuje se DA ili NE, a piše «{value}».', 'DA or NE is expected, not “{value}”.'),
  notCode: both('Nepoznata oznaka «{value}». Moguće su: {known}.', 'Unknown code “{value}”. Possible ones: {known}.'),
  notFound: both(
    '«{value}» ne postoji na portalu. Najprije uvezite ili upišite taj zapis.',
    '“{value}” is not in the portal. Import or enter that record first.',
  ),
  notTogether: both(
    'Na portalu nema zapisa za tu godinu, studij i šifru. Najprije ga uvezite ili upišite.',
    'The portal has no record of that year, study and code. Import or enter it first.',
  ),
  otherYear: both(
    'Redak je iz druge akademske godine nego što je odabrana za ovaj uvoz.',
    'The line is of another academic year than the one chosen for this import.',
  ),
  closedYear: both(
    'Akademska je godina zatvorena i u njoj se ništa ne mijenja.',
    'The academic year is closed and nothing in it changes.',
  ),
  twice: both('Isti zapis stoji i u retku {line}.', 'The same record is in line {line} too.'),
  taken: both('«{value}» već ima drugi zapis.', 'Another record already has “{value}”.'),
  inFuture: both('Datum je u budućnosti.', 'The date is in the future.'),
  passedWithoutGrade: both(
    'Položen predmet mora imati ocjenu i datum ocjene.',
    'A course that is passed must have a grade and its date.',
  ),
  failingGrade: both('S tom se ocjenom predmet ne polaže.', 'That grade does not pass a course.'),
  checkDigit: both('Kontrolna znamenka JMBAG-a nije ispravna.', 'The check digit of the JMBAG is wrong.'),
  sheetOfOther: both(
    'Upisni list «{value}» pripada drugom upisu: drugog studenta ili druge godine.',
    'Enrolment sheet “{value}” is of another enrolment: of another student or another year.',
  ),
  coursesEnrolled: both(
    'Upis ima upisane predmete, pa mu se studij ne mijenja.',
    'The enrolment has courses, so its study does not change.',
  ),
  yearBeyond: both('Studij nema toliko godina.', 'The study does not have that many years.'),
  severalStudies: both(
    'Predmet je u tom semestru na više studija. Dodajte stupac SifStudij.',
    'Several studies have the course in that semester. Add the column SifStudij.',
  ),
  severalGroups: both(
    'Predmet ima više grupa te oznake. Upišite i vrstu nastave.',
    'The course has several groups of that code. Enter the type of teaching too.',
  ),
  planFixed: both(
    'Izvedbeni plan je predan ili odobren, pa se udjeli ne mijenjaju. Najprije ga vratite na doradu.',
    'The teaching plan is submitted or approved, so shares do not change. Return it for revision first.',
  ),
  outcomesFixed: both(
    'O ishodima se odlučuje ili su usvojeni, pa se ne mijenjaju. Najprije ih vratite na doradu.',
    'The outcomes are under review or adopted, so they do not change. Return them for revision first.',
  ),
  notOnCourse: both('Student nije upisao taj predmet.', 'The student does not take that course.'),
  disagrees: both(
    'Podaci se razlikuju od onih u retku {line} za isti zapis.',
    'The values differ from those of line {line} for the same record.',
  ),
  noVerb: both(
    'U opisu nema glagola iz Bloomove taksonomije. Preoblikujte opis ili ishod upišite na portalu.',
    'The description has no verb of Bloom’s taxonomy. Rephrase it, or write the outcome in the portal.',
  ),
  moreCells: both('Redak ima više polja nego zaglavlje.', 'The line has more cells than the heading.'),
} as const;
export type Sentence = keyof typeof sentences;

export const sentence = (key: string, params: Readonly<Record<string, string | number>> = {}): Said => {
  const found: Said = Object.hasOwn(sentences, key) ? sentences[key as Sentence] : sentences.broken;
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
  return { hr: fill(found.hr), en: fill(found.en) };
};
