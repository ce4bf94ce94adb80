/**
 * Values with the spellings in which documents, programs and lists write them, put together by hand. Spellings of one value mean the same; those of
 * two values of one kind mean different things. Nothing here is a placeholder or a value in part.
 */
export type ValueKind = 'person' | 'company' | 'country' | 'sex' | 'number' | 'phone' | 'address' | 'email';

const lines = (text: string): readonly (readonly string[])[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' | '));

export const spellings: Readonly<Record<ValueKind, readonly (readonly string[])[]>> = {
  person: lines(`
    Anna Maria Eriksson | ERIKSSON ANNA MARIA | Eriksson, Anna Maria | Anna-Maria Eriksson | anna maria eriksson
    Anne Marie Eriksson | ERIKSSON, Anne-Marie | Annemarie Eriksson
    Yaroslava Maren Timirgold | TIMIRGOLD YAROSLAVA MAREN | Timirgold, Yaroslava Maren
    Jörg Müller | JOERG MUELLER | Müller, Jörg
    Jürgen Größler | JUERGEN GROESSLER | GRÖSSLER JÜRGEN | Jürgen GRÖẞLER
    José Núñez García | JOSE NUNEZ GARCIA | Núñez García, José
    Nguyễn Văn Đức | NGUYEN VAN DUC | Đức Nguyễn Văn
    Łukasz Żurawiński | LUKASZ ZURAWINSKI | Żurawiński Łukasz
    Þóra Ægisdóttir Sample | THORA AEGISDOTTIR SAMPLE
    Søren Ødegård | SOEREN OEDEGAARD
    Işıl Yıldız | ISIL YILDIZ | IŞIL YILDIZ
    Siobhán O’Riordan | SIOBHAN O'RIORDAN | Siobhan ORiordan | O'Riordan, Siobhan
    Çelik Gümüş | CELIK GUMUS
    Ştefan Ţăranu | STEFAN TARANU | Ștefan Țăranu
    Dvořáková Jiřina | JIRINA DVORAKOVA
    Наталья Орлова | NATALYA ORLOVA | ОРЛОВА НАТАЛЬЯ
    Юлия Щербакова | IULIIA SHCHERBAKOVA | ЩЕРБАКОВА Юлия
    Сергей Жуков | SERGEI ZHUKOV | Жуков Сергей
    Олексій Згурський | OLEKSII ZGURSKYI | ЗГУРСЬКИЙ Олексій
    Иван Петров | IVAN PETROV | Петров Иван
    Иван Сидоров | IVAN SIDOROV | СИДОРОВ ИВАН
    Ιωάννης Παπαδόπουλος | IOANNIS PAPADOPOULOS | ΠΑΠΑΔΟΠΟΥΛΟΣ ΙΩΑΝΝΗΣ
    Ελένη Γεωργίου | ELENI GEORGIOU | ΕΛΕΝΗ ΓΕΩΡΓΙΟΥ
    Αντώνης Βασιλείου | ANTONIS VASILEIOU | ΒΑΣΙΛΕΙΟΥ ΑΝΤΩΝΗΣ
    Maria da Silva | MARIA DA SILVA | Silva, Maria da
    Mario da Silva | MARIO DA SILVA
    Ian Saint John | IAN ST. JOHN | St John, Ian
    Ludwig von Sample | LUDWIG VON SAMPLE | von Sample, Ludwig
    Ben Affleck Sample | BEN AFFLECK SAMPLE
    Xu Li | LI XU | Li, Xu
    Xu Lin | LIN XU
    Nil Costa | COSTA NIL`),
  company: lines(`
    Lantern Moor Limited | LANTERN MOOR LTD | Lantern Moor Ltd.
    Lantern Mare Limited | LANTERN MARE LTD
    Alder Sample GmbH | ALDER SAMPLE GMBH | Alder Sample Gesellschaft mit beschränkter Haftung
    Birch Sample GmbH | BIRCH SAMPLE G.m.b.H.
    Rose & Thorn Company | ROSE AND THORN CO. | Rose and Thorn Company
    Société Générale d’Exemple SA | SOCIETE GENERALE DEXEMPLE S.A.
    Exempel Aktiebolag | EXEMPEL AB
    Ромашка Сервис ООО | ООО РОМАШКА СЕРВИС | OOO Romashka Servis
    Ejemplo Norte S.L. | EJEMPLO NORTE SL | Ejemplo Norte Sociedad Limitada
    Ejemplo Sur S.L. | EJEMPLO SUR SL
    Esempio S.p.A. | ESEMPIO SPA | Esempio Società per azioni
    Voorbeeld B.V. | VOORBEELD BV | Voorbeeld Besloten Vennootschap
    Müller Söhne AG | MUELLER SOEHNE AG | Müller Söhne Aktiengesellschaft`),
  country: lines(`
    US | USA | United States | UNITED STATES OF AMERICA | American | U.S.A. | États-Unis
    GB | GBR | United Kingdom | UK | BRITISH CITIZEN | British | Great Britain | Royaume-Uni
    DE | DEU | D | Germany | Deutsch | DEUTSCHLAND | German | BUNDESREPUBLIK DEUTSCHLAND | Allemagne
    FR | FRA | France | FRANÇAISE | French | REPUBLIQUE FRANCAISE | Frankreich
    ES | ESP | Spain | ESPAÑOLA | España | Spanish | REINO DE ESPAÑA
    PT | PRT | Portugal | Portuguesa | Portuguese | REPÚBLICA PORTUGUESA
    IT | ITA | Italy | ITALIANA | Italia | Italian | REPUBBLICA ITALIANA
    NL | NLD | Netherlands | Nederlandse | Dutch | The Netherlands | Holland
    AT | AUT | Austria | ÖSTERREICH | Österreich | Austrian
    AU | AUS | Australia | Australian | AUSTRALIEN
    CH | CHE | Switzerland | Schweiz | Suisse | Swiss
    SE | SWE | Sweden | SVENSK | Swedish
    SZ | SWZ | Eswatini | Swaziland
    RU | RUS | Russia | RUSSIAN FEDERATION | РОССИЯ | Российская Федерация | Russian
    KR | KOR | South Korea | REPUBLIC OF KOREA | Korea, Republic of | South Korean
    KP | PRK | North Korea | Korea, Democratic People's Republic of | North Korean
    CN | CHN | China | PEOPLE'S REPUBLIC OF CHINA | Chinese | 中国
    TW | TWN | Taiwan | Republic of China | Taiwanese
    CD | COD | Congo - Kinshasa | Democratic Republic of the Congo
    CG | COG | Congo - Brazzaville | Republic of the Congo
    NE | NER | Niger | Nigerien
    NG | NGA | Nigeria | Nigerian
    GN | GIN | Guinea | Guinean
    GQ | GNQ | Equatorial Guinea | Guinea Ecuatorial
    GW | GNB | Guinea-Bissau
    IR | IRN | Iran | Islamic Republic of Iran | Iran, Islamic Republic of | Iranian
    IQ | IRQ | Iraq | Iraqi
    TR | TUR | Türkiye | TURKEY | Turkish
    TD | TCD | Chad
    RO | ROU | Romania | Romanian | ROMÂNĂ
    MK | MKD | North Macedonia | Macedonian
    DM | DMA | Dominica
    DO | DOM | Dominican Republic | República Dominicana
    XK | XKX | RKS | Kosovo
    GBN | British National (Overseas)
    XXA | Stateless | STATELESS PERSON
    UTO | Utopia`),
  sex: lines(`
    M | male | MALE | Masculino | MASCULIN | M/M | männlich | Homme | МУЖ
    F | female | FEMALE | Femenino | FÉMININ | F/F | weiblich | Femme | ЖЕН
    X | other | divers`),
  number: lines(`
    L8R301C74 | l8r301c74 | L8R 301 C74 | L8R-301-C74 | Ｌ８Ｒ301C74
    L8R3O1C74 | L8R 3O1 C74
    L8R301C47 | L8R301-C47
    D23145890 | D 23145890 | d-23145890
    D23145809 | D 23145809
    99999999R | 99999999-R | 99.999.999-R
    99999998R | 99999998-R
    12 34 567890 | 1234567890 | 1234 567890
    AB123456 | ab 123456 | AB-123456 | Passport AB123456
    AB123465 | AB 123465`),
  phone: lines(`
    +351 912 345 678 | 00351912345678 | +351-912-345-678 | +351 (912) 345678 | 351912345678
    +351 912 345 679 | 00351 912345679
    +44 20 7946 0958 | +44 (0)20 7946 0958 | 0044 20 79460958
    +44 20 7946 0985 | 00442079460985
    +1 201-555-0123 | +1 (201) 555-0123 | 0012015550123 | 12015550123
    +34 912 345 678 | 0034 912 34 56 78`),
  address: lines(`
    4 Lanternmoor Row, Highvane | 4 LANTERNMOOR ROW HIGHVANE | Lanternmoor Row 4, Highvane
    14 Lanternmoor Row, Highvane | 14 LANTERNMOOR ROW HIGHVANE
    4 Lanternmoor Road, Highvane | 4 lanternmoor road; highvane
    Rua das Flores 12, 4000 Porto | 12 Rua das Flores, 4000 PORTO
    Rua das Flores 21, 4000 Porto | 21 Rua das Flores, 4000 PORTO
    Königstraße 7, 70173 Stuttgart | KOENIGSTRASSE 7, 70173 STUTTGART
    улица Ленина 5, Москва | ulitsa Lenina 5, Moskva
    улица Ленина 6, Москва | ulitsa Lenina 6, Moskva`),
  email: lines(`
    y.timirgold@post.example | Y.Timirgold@POST.example
    ytimirgold@post.example | YTIMIRGOLD@post.example
    a@münchen.example | a@xn--mnchen-3ya.example | A@MÜNCHEN.example
    a@munchen.example | A@MUNCHEN.EXAMPLE`),
};

/** Other spellings of an original. Two of them side by side are similar, no more: without the original nobody knows that they are one name. */
export const otherTransliterations: readonly (readonly [original: string, spelled: string])[] = [
  ['Наталья Орлова', 'Natalia Orlova'],
  ['Юлия Щербакова', 'Yuliya Shcherbakova'],
  ['Сергей Жуков', 'SERGEY ZHUKOV'],
  ['Søren Ødegård', 'SOREN ODEGARD'],
  ['Jürgen Größler', 'JURGEN GROSSLER'],
];

const monthNames = [
  ['JAN', 'January', 'janvier', 'enero', 'Januar'],
  ['FEB', 'February', 'février', 'febrero', 'Februar'],
  ['MAR', 'March', 'mars', 'marzo', 'März'],
  ['APR', 'April', 'avril', 'abril', 'April'],
  ['MAY', 'May', 'mai', 'mayo', 'Mai'],
  ['JUN', 'June', 'juin', 'junio', 'Juni'],
  ['JUL', 'July', 'juillet', 'julio', 'Juli'],
  ['AUG', 'August', 'août', 'agosto', 'August'],
  ['SEP', 'September', 'septembre', 'septiembre', 'September'],
  ['OCT', 'October', 'octobre', 'octubre', 'Oktober'],
  ['NOV', 'November', 'novembre', 'noviembre', 'November'],
  ['DEC', 'December', 'décembre', 'diciembre', 'Dezember'],
] as const;

/** A day as documents write it, where it can mean one day alone. @param day `YYYY-MM-DD` */
export function spellingsOfDay(day: string): readonly string[] {
  const [year = '', month = '', date = ''] = day.split('-');
  const [short = '', english = '', french = '', spanish = '', german = ''] = monthNames[Number(month) - 1] ?? [];
  const bare = String(Number(date));
  return [
    day,
    `${year}${month}${date}`,
    `${year}/${month}/${date}`,
    `${day}T00:00:00Z`,
    `${day}T00:00:00.000+00:00`,
    `${date} ${short} ${year}`,
    `${date}${short}${year}`,
    `${bare} ${english} ${year}`,
    `${english} ${bare}, ${year}`,
    `${bare} ${french} ${year}`,
    `${bare} ${french.toUpperCase()} ${year}`,
    `${date} ${short}/${french.toUpperCase()} ${year}`,
    `${bare} de ${spanish} de ${year}`,
    `${bare}. ${german} ${year}`,
    ...(Number(date) > 12 || date === month ? [`${date}/${month}/${year}`, `${date}.${month}.${year}`] : []),
  ];
}
