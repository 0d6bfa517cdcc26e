import type { Input } from '../../../kernel/resource/index.ts';
import type { partnersector, partnertype } from '../model.ts';

/** Sections of the national classification of activities (NKD), which follows NACE. */
export const partnerSectors: readonly Input<typeof partnersector>[] = [
  { code: 'A', nameHr: 'Poljoprivreda, šumarstvo i ribarstvo', nameEn: 'Agriculture, forestry and fishing' },
  { code: 'B', nameHr: 'Rudarstvo i vađenje', nameEn: 'Mining and quarrying' },
  { code: 'C', nameHr: 'Prerađivačka industrija', nameEn: 'Manufacturing' },
  {
    code: 'D',
    nameHr: 'Opskrba električnom energijom, plinom, parom i klimatizacija',
    nameEn: 'Electricity, gas, steam and air conditioning supply',
  },
  {
    code: 'E',
    nameHr: 'Opskrba vodom, gospodarenje otpadom i sanacija okoliša',
    nameEn: 'Water supply, waste management and remediation',
  },
  { code: 'F', nameHr: 'Građevinarstvo', nameEn: 'Construction' },
  { code: 'G', nameHr: 'Trgovina na veliko i na malo', nameEn: 'Wholesale and retail trade' },
  { code: 'H', nameHr: 'Prijevoz i skladištenje', nameEn: 'Transportation and storage' },
  { code: 'I', nameHr: 'Smještaj, priprema i usluživanje hrane', nameEn: 'Accommodation and food service' },
  { code: 'J', nameHr: 'Informacije i komunikacije', nameEn: 'Information and communication' },
  { code: 'K', nameHr: 'Financijske djelatnosti i osiguranje', nameEn: 'Financial and insurance activities' },
  { code: 'L', nameHr: 'Poslovanje nekretninama', nameEn: 'Real estate activities' },
  {
    code: 'M',
    nameHr: 'Stručne, znanstvene i tehničke djelatnosti',
    nameEn: 'Professional, scientific and technical activities',
  },
  {
    code: 'N',
    nameHr: 'Administrativne i pomoćne uslužne djelatnosti',
    nameEn: 'Administrative and support service activities',
  },
  { code: 'O', nameHr: 'Javna uprava i obrana', nameEn: 'Public administration and defence' },
  { code: 'P', nameHr: 'Obrazovanje', nameEn: 'Education' },
  { code: 'Q', nameHr: 'Zdravstvena zaštita i socijalna skrb', nameEn: 'Human health and social work' },
  { code: 'R', nameHr: 'Umjetnost, zabava i rekreacija', nameEn: 'Arts, entertainment and recreation' },
  { code: 'S', nameHr: 'Ostale uslužne djelatnosti', nameEn: 'Other service activities' },
  { code: 'T', nameHr: 'Djelatnosti kućanstava', nameEn: 'Activities of households' },
  {
    code: 'U',
    nameHr: 'Djelatnosti izvanteritorijalnih organizacija',
    nameEn: 'Activities of extraterritorial organisations',
  },
];

export const partnerTypes: readonly Input<typeof partnertype>[] = [
  { nameHr: 'd.o.o.', nameEn: 'Limited liability company' },
  { nameHr: 'd.d.', nameEn: 'Joint-stock company' },
  { nameHr: 'obrt', nameEn: 'Sole trader' },
  { nameHr: 'javna ustanova', nameEn: 'Public institution' },
  { nameHr: 'tijelo državne uprave', nameEn: 'State administration body' },
  { nameHr: 'jedinica lokalne samouprave', nameEn: 'Local government unit' },
  { nameHr: 'udruga', nameEn: 'Association' },
  { nameHr: 'ostalo', nameEn: 'Other' },
];
