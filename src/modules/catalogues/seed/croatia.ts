/** The 20 counties and the City of Zagreb by their official numbers, each with its towns and their main post offices. */
export interface County { readonly code: string; readonly name: string; readonly towns: readonly (readonly [postalCode: string, name: string])[] }

export const counties: readonly County[] = [
  { code: '1', name: 'Zagrebačka županija', towns: [
    ['10370', 'Dugo Selo'], ['10310', 'Ivanić-Grad'], ['10450', 'Jastrebarsko'], ['10430', 'Samobor'], ['10431', 'Sveta Nedelja'],
    ['10380', 'Sveti Ivan Zelina'], ['10410', 'Velika Gorica'], ['10340', 'Vrbovec'], ['10290', 'Zaprešić'],
  ] },
  { code: '2', name: 'Krapinsko-zagorska županija', towns: [
    ['49240', 'Donja Stubica'], ['49290', 'Klanjec'], ['49000', 'Krapina'], ['49243', 'Oroslavje'], ['49218', 'Pregrada'], ['49210', 'Zabok'], ['49250', 'Zlatar'],
  ] },
  { code: '3', name: 'Sisačko-moslavačka županija', towns: [
    ['44400', 'Glina'], ['44430', 'Hrvatska Kostajnica'], ['44320', 'Kutina'], ['44330', 'Novska'], ['44250', 'Petrinja'], ['44317', 'Popovača'], ['44000', 'Sisak'],
  ] },
  { code: '4', name: 'Karlovačka županija', towns: [
    ['47250', 'Duga Resa'], ['47000', 'Karlovac'], ['47300', 'Ogulin'], ['47280', 'Ozalj'], ['47240', 'Slunj'],
  ] },
  { code: '5', name: 'Varaždinska županija', towns: [
    ['42240', 'Ivanec'], ['42250', 'Lepoglava'], ['42230', 'Ludbreg'], ['42220', 'Novi Marof'], ['42000', 'Varaždin'], ['42223', 'Varaždinske Toplice'],
  ] },
  { code: '6', name: 'Koprivničko-križevačka županija', towns: [['48350', 'Đurđevac'], ['48000', 'Koprivnica'], ['48260', 'Križevci']] },
  { code: '7', name: 'Bjelovarsko-bilogorska županija', towns: [
    ['43000', 'Bjelovar'], ['43240', 'Čazma'], ['43500', 'Daruvar'], ['43280', 'Garešnica'], ['43290', 'Grubišno Polje'],
  ] },
  { code: '8', name: 'Primorsko-goranska županija', towns: [
    ['51222', 'Bakar'], ['51557', 'Cres'], ['51260', 'Crikvenica'], ['51306', 'Čabar'], ['51300', 'Delnice'], ['51215', 'Kastav'], ['51262', 'Kraljevica'],
    ['51500', 'Krk'], ['51550', 'Mali Lošinj'], ['51250', 'Novi Vinodolski'], ['51410', 'Opatija'], ['51280', 'Rab'], ['51000', 'Rijeka'], ['51326', 'Vrbovsko'],
  ] },
  { code: '9', name: 'Ličko-senjska županija', towns: [['53000', 'Gospić'], ['53291', 'Novalja'], ['53220', 'Otočac'], ['53270', 'Senj']] },
  { code: '10', name: 'Virovitičko-podravska županija', towns: [['33515', 'Orahovica'], ['33520', 'Slatina'], ['33000', 'Virovitica']] },
  { code: '11', name: 'Požeško-slavonska županija', towns: [
    ['34340', 'Kutjevo'], ['34551', 'Lipik'], ['34550', 'Pakrac'], ['34310', 'Pleternica'], ['34000', 'Požega'],
  ] },
  { code: '12', name: 'Brodsko-posavska županija', towns: [['35400', 'Nova Gradiška'], ['35000', 'Slavonski Brod']] },
  { code: '13', name: 'Zadarska županija', towns: [
    ['23420', 'Benkovac'], ['23210', 'Biograd na Moru'], ['23232', 'Nin'], ['23450', 'Obrovac'], ['23250', 'Pag'], ['23000', 'Zadar'],
  ] },
  { code: '14', name: 'Osječko-baranjska županija', towns: [
    ['31300', 'Beli Manastir'], ['31551', 'Belišće'], ['31540', 'Donji Miholjac'], ['31400', 'Đakovo'], ['31500', 'Našice'], ['31000', 'Osijek'], ['31550', 'Valpovo'],
  ] },
  { code: '15', name: 'Šibensko-kninska županija', towns: [
    ['22320', 'Drniš'], ['22300', 'Knin'], ['22222', 'Skradin'], ['22000', 'Šibenik'], ['22211', 'Vodice'],
  ] },
  { code: '16', name: 'Vukovarsko-srijemska županija', towns: [
    ['32236', 'Ilok'], ['32252', 'Otok'], ['32100', 'Vinkovci'], ['32000', 'Vukovar'], ['32270', 'Županja'],
  ] },
  { code: '17', name: 'Splitsko-dalmatinska županija', towns: [
    ['21450', 'Hvar'], ['21260', 'Imotski'], ['21212', 'Kaštela'], ['21485', 'Komiža'], ['21300', 'Makarska'], ['21310', 'Omiš'], ['21230', 'Sinj'], ['21210', 'Solin'],
    ['21000', 'Split'], ['21460', 'Stari Grad'], ['21400', 'Supetar'], ['21240', 'Trilj'], ['21220', 'Trogir'], ['21480', 'Vis'], ['21276', 'Vrgorac'], ['21236', 'Vrlika'],
  ] },
  { code: '18', name: 'Istarska županija', towns: [
    ['52460', 'Buje'], ['52420', 'Buzet'], ['52220', 'Labin'], ['52466', 'Novigrad'], ['52000', 'Pazin'], ['52440', 'Poreč'], ['52100', 'Pula'], ['52210', 'Rovinj'],
    ['52470', 'Umag'], ['52215', 'Vodnjan'],
  ] },
  { code: '19', name: 'Dubrovačko-neretvanska županija', towns: [
    ['20000', 'Dubrovnik'], ['20260', 'Korčula'], ['20350', 'Metković'], ['20355', 'Opuzen'], ['20340', 'Ploče'],
  ] },
  { code: '20', name: 'Međimurska županija', towns: [['40000', 'Čakovec'], ['40315', 'Mursko Središće'], ['40323', 'Prelog']] },
  { code: '21', name: 'Grad Zagreb', towns: [['10000', 'Zagreb']] },
];
