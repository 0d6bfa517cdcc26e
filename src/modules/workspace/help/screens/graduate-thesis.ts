import { of, type ScreenHelp } from './shape.ts';

export const graduateThesisScreens: readonly ScreenHelp[] = [
  of(
    '/GraduateThesis',
    [
      'Završni i diplomski radovi',
      'Od prijave teme do obrane. Svaki rad ima stanje; gumbi pokazuju što sada smijete učiniti.',
    ],
    [
      'Graduate thesis',
      'From the application for a topic to the defence. Each thesis has a state; the buttons show what you may do now.',
    ],
  ),
  of(
    '/GraduateThesis/GraduateThesisMentorship',
    [
      'Mentorstva',
      'Prijave koje čekaju vaš odgovor, radovi koje vodite i teme koje nudite. Otvorite rad s popisa: gumbi kažu što sada možete.',
    ],
    [
      'Mentorship',
      'Applications awaiting your answer, theses you lead and topics you offer. Open a thesis in the list: the buttons say what you can do now.',
    ],
  ),
  of(
    '/GraduateThesis/GraduateThesisApplicationAndPreparation',
    [
      'Prijava i izrada rada',
      'Vaš rad od prijave do pohrane. Gore stoji jedan sljedeći korak, čiji je i do kada; niže su inačice, povjerenstvo i obrana.',
    ],
    [
      'Application and preparation',
      'Your thesis from the application to the deposit. At the top is the next step, whose it is and until when; below are versions, commission and defence.',
    ],
  ),
  of(
    '/GraduateThesis/GraduateThesisCommission',
    [
      'Povjerenstvo za završne i diplomske radove',
      'Teme koje čekaju odluku, jedna za drugom. Ovdje su i radovi bez mentora, produljenja rokova, zahtjevi za promjenu, stalna povjerenstva i postavke.',
    ],
    [
      'Thesis commission',
      'Topics awaiting a decision, one after the other. Theses without a mentor, extensions, requests for a change, standing commissions and settings are here too.',
    ],
  ),
  of(
    '/GraduateThesis/GraduateThesisDefenseCommission',
    [
      'Povjerenstva za obranu',
      'Imenujte povjerenstvo, pričekajte da članovi prihvate i zakažite obranu. Portal nudi termine u kojima su slobodni svi članovi i prostorija.',
    ],
    [
      'Defence commissions',
      'Appoint the commission, wait until its members accept and schedule the defence. The portal offers times at which all members and a room are free.',
    ],
  ),
  of(
    '/GraduateThesis/GraduateThesisDefense',
    [
      'Obrane i pohrana',
      'Zakazane obrane s ocjenama i pitanjima te radovi koje knjižnica preuzima u pohranu. Obrana se zaključuje kad svi članovi upišu ocjene.',
    ],
    [
      'Defences and deposit',
      'Scheduled defences with their grades and questions, and the works that the library takes over. A defence is closed when all members have entered their grades.',
    ],
  ),
  of(
    '/GraduateThesis/RptGraduateThesisTeacherLoad',
    [
      'Opterećenje nastavnika – mentorstva',
      'Odaberite razdoblje: radovi po mentoru, prosječna ocjena i norma sati. Nastavnik vidi svoj redak.',
    ],
    [
      'Load of teachers: mentorships',
      'Choose the period: theses by mentor, average grade and norm hours. Teachers see their own row.',
    ],
  ),
  of(
    '/GraduateThesis/RptCommissionTeacherLoad',
    [
      'Sudjelovanje u povjerenstvima za obranu',
      'Odaberite razdoblje: koliko je puta tko bio u povjerenstvu i u kojoj ulozi. Broje se održane obrane.',
    ],
    [
      'Seats in defence commissions',
      'Choose the period: how often somebody sat in a commission, and as what. Held defences count.',
    ],
  ),
  of(
    '/GraduateThesis/IsvuImport',
    [
      'Uvoz iz ISVU-a',
      'Studenti, upisi godine i upisani predmeti. Datoteka se najprije usporedi s portalom: pogledajte razlike, odbacite što ne želite i tek onda primijenite. Pogreške možete preuzeti s razlogom uz svaki redak. Primijenjeni uvoz vraća se unutar 24 sata, a zapisi koje je netko u međuvremenu promijenio ostaju kakvi jesu.',
    ],
    [
      'ISVU import',
      'Students, enrolments and enrolled courses. A file is compared with the portal first: look at the differences, decline what you do not want, then apply. Errors can be downloaded with the reason beside each line. An applied import is taken back within 24 hours; records that somebody has changed since stay as they are.',
    ],
  ),
];
