/**
 * Passwords of ten and more characters that head every published list, in lower case, and those that a person at a
 * Croatian faculty thinks of first. Somebody who guesses tries these before anything else.
 */
const known = `
1234567890 0123456789 12345678910 123456789a 1234567891 9876543210 0987654321 1111111111 0000000000 1234512345 1122334455 1212121212
123456789q 123456789z 12345678900 123123123123 123456123456 987654321a 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc q1w2e3r4t5 q1w2e3r4t5y6 zaq12wsxcde3
qwertyuiop qwerty1234 qwerty12345 qwerty123456 qwertyuiop123 qwertz1234 qwertz12345 qwertzuiop asdfghjkl1 asdfghjkl123 asdfghjklč yxcvbnm123 zxcvbnm123
password12 password123 password1234 password12345 password1! password123! passw0rd123 p@ssw0rd123 p@ssword123 mypassword1 thisispassword
iloveyou12 iloveyou123 iloveyou1234 sunshine123 princess123 football123 baseball123 superman123 starwars123 dragon12345 monkey12345 shadow12345
letmein123 letmein1234 welcome123 welcome1234 welcome12345 admin12345 admin123456 administrator administrator1 changeme123 changeme1234 trustno1trustno1
abcdefghij abcdefghijk abc1234567 abcd123456 abcde12345 abc123abc123 a123456789 a1b2c3d4e5 aa12345678 asd1234567 aaaaaaaaaa aaaaaaaaaaaa
michael123 jordan12345 jessica123 charlie123 liverpool1 liverpool123 chelsea1234 arsenal1234 barcelona1 barcelona123 realmadrid1 manchester
lozinka123 lozinka1234 lozinka12345 lozinka2024 lozinka2025 lozinka2026 mojalozinka mojalozinka1 mojalozinka123 novalozinka novalozinka1 sifra12345 šifra12345
hrvatska123 hrvatska1234 hrvatska2024 hrvatska2025 hrvatska2026 hrvatska1998 hrvatska2018 vatreni2018 zagreb1234 zagreb12345 zagreb2025 zagreb2026
dinamo1945 dinamo12345 dinamozagreb hajduk1950 hajduk12345 hajduksplit torcida1950 bbb1986bbb rijeka1946 osijek1947 split12345 dalmacija1 slavonija1 istra12345
fakultet123 fakultet1234 fakultet2025 fakultet2026 student123 student1234 student12345 student2025 student2026 nastavnik123 profesor123 profesor1234 referada123
katedra123 katedra1234 katedra-demo katedra2025 katedra2026 indeks1234 kolokvij123 ispitnirok sveučilište sveuciliste sveuciliste1
volimte123 volimte1234 ljubavmoja ljubavmoja1 ljubav1234 ljubav12345 sunce12345 srecko12345 marija1234 marija12345 ivan123456 marko12345 ana1234567 petar12345
ivana12345 kristina123 matej12345 luka123456 josip12345 tomislav123 krunoslav1 antonija123 katarina123 nikola12345 stjepan123
google1234 google12345 facebook123 facebook1234 computer123 internet123 samsung1234 samsung123 whatsapp123 instagram1 instagram123
`;
const list = new Set(known.trim().split(/\s+/));

/** Known as it stands, or with digits and marks put around a known one, or of one or two characters only. */
export const isBreached = (password: string): boolean => {
  const plain = password.toLowerCase();
  if (list.has(plain) || new Set(plain).size <= 2) return true;
  const core = plain.replace(/^[\W_]+|[\W_]+$/g, '');
  return list.has(core) || list.has(core.replace(/\d{1,4}$/, '')) || isRun(plain);
};
/** abcdefghijkl, 23456789012: each character follows the one before. */
const isRun = (text: string): boolean => {
  for (const step of [1, -1]) {
    let broken = 0;
    for (let i = 1; i < text.length; i++) if (text.charCodeAt(i) - text.charCodeAt(i - 1) !== step) broken++;
    if (broken <= 1) return true;
  }
  return false;
};
