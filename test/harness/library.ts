import {
  array,
  bilingual,
  boolean,
  chip,
  choice,
  date,
  dateTime,
  decimal,
  file,
  flow,
  image,
  integer,
  longtext,
  month,
  optionGroup,
  ref,
  resource,
  state,
  text,
  time,
  year,
} from '../../src/kernel/resource/index.ts';

/** A small world of its own for tests of the kernel, which knows no module: a library with every kind of field. */
export const shelf = resource('shelf', {
  label: 'name',
  fields: {
    name: text({ required: true, max: 40, inList: true, search: true }),
    idShelf: ref('shelf'),
  },
  tree: 'idShelf',
  order: { in: ['idShelf'] },
});

export const author = resource('author', {
  label: ['lastName', 'firstName'],
  sort: ['lastName', 'firstName'],
  fields: {
    firstName: text({ required: true, max: 60, inList: true }),
    lastName: text({ required: true, max: 60, inList: true, search: true }),
    code: text({ max: 20, unique: true }),
    born: year({ low: 1900 }),
    idFavourite: ref('book'),
  },
});

export const bookFlow = flow(['draft', 'published', 'withdrawn'], {
  publish: { from: ['draft'], to: 'published' },
  withdraw: { from: ['published'], to: 'withdrawn', note: 'required' },
});
export const book = resource('book', {
  label: 'title',
  sort: ['-published', 'titleHr'],
  fields: {
    title: bilingual({ required: true, search: true, inList: true }),
    summary: longtext(),
    idAuthor: ref('author', { required: true }),
    idShelf: ref('shelf'),
    pages: integer({ min: 1, max: 5000 }),
    price: decimal({ min: 0 }),
    published: date(),
    opensAt: time(),
    boughtAt: dateTime(),
    printedIn: month(),
    isRare: boolean(),
    binding: choice(['soft', 'hard'], { default: 'soft' }),
    formats: optionGroup(['paper', 'audio', 'screen']),
    tags: chip(),
    cover: image(),
    scan: file(),
    editions: array({ number: integer({ required: true }), note: text() }),
    authorName: text({ computed: '(select a.last_name from {author} a where a.id = {row}.id_author)' }),
    state: state(bookFlow),
  },
  constraints: {
    titleOnce: { unique: ['idAuthor', 'titleHr'], ignoreCase: true },
    rareIsDear: { check: 'is_rare = 0 or price >= 10', fields: ['price'] },
  },
  indexes: [['idAuthor', '-published']],
});

export const loan = resource('loan', {
  label: 'borrower',
  key: 'uuid',
  delete: 'hard',
  fields: {
    borrower: text({ required: true }),
    idBook: ref('book', { required: true, cascade: true }),
    fromDate: date({ required: true }),
    toDate: date({ required: true }),
  },
  constraints: {
    oneAtATime: {
      exclude: `using gist (id_book with =, daterange(from_date, to_date, '[]') with &&)`,
      fields: ['fromDate', 'toDate'],
    },
  },
});

export const visit = resource('visit', {
  label: 'day',
  stamps: false,
  partitionBy: { field: 'idShelf', from: 'idBook.idShelf' },
  fields: { idShelf: ref('shelf', { required: true }), idBook: ref('book'), day: date({ required: true }) },
});

export const rareBook = resource('rare-book', {
  label: 'titleHr',
  over: { resource: 'book', where: { isRare: 1 } },
  fields: { titleHr: text(), price: decimal() },
});

export const library = [shelf, author, book, loan, visit, rareBook] as const;
