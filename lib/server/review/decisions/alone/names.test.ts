/** A document of one name and a screening of another: another person, or the same one in other spelling. */
import { passportZone } from '#lib/findings/testing/zones.ts';
import {
  ana,
  bearer,
  customer,
  named,
  passport,
  type Row,
  screening,
  tryAlone,
  withOwners,
} from '../../testing/one-officer.ts';
import { person } from '../../testing/sound-company.ts';

/** Each line: given names | surnames of the document = those that were screened. */
const pairs = (text: string): Row[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [document = [], screened = []] = line.split('=').map((side) => side.split('|').map((part) => part.trim()));
      return [line.trim(), bearer(named(...(document as [string, string])), named(...(screened as [string, string])))];
    });
const twoOwners = (one: object, other: object): Row[1] =>
  withOwners([
    person(2, 20, { birth_date: '1979-03-02', ultimate: false, ...one }),
    person(3, 20, { birth_date: '1979-03-02', ultimate: false, ...other }),
    person(4, 60),
  ]);

const others = `
  Salman bin Khalid | Rawi = Khalid bin Salman | Rawi
  Irfan | Shaikh = Irfan |
  Ahmed ibn Omar | Said = Omar ibn Ahmed | Said
  Carlos | García López = Carlos | López García
  José María | Ruiz = María José | Ruiz
  Yusuf Mehmet | Kaya = Mehmet Yusuf | Kaya
  Abdul | Rahman = Abdul | Rahim
  Иван Петрович | Сидоров = Пётр Иванович | Сидоров
  Hassan Ould Mohamed | Sidi = Mohamed Ould Hassan | Sidi
  Karl-Heinz | Weber = Heinz-Karl | Weber
  Mary | Smith-Jones = Mary | Jones-Smith
  Olga | Ivanova = Oleg | Ivanov
  Jean | Dupont = Jean | Dupond
  Sara | Abd al-Aziz = Sara | Abd al-Karim
  Juan | Pérez = Juan | Pérez García
  George | Foreman Sr = George | Foreman Jr
  Prince | Okafor = Okafor |
  Major | Singh = Singh |
  Ma | Long = Long |
  Sri | Devi = Devi |
  Van | Nguyen = Nguyen |
  小明 | 王 = 明小 | 王
  Ana | Perez = Ana | Реrеz
  Hasan oğlu Ali | Demir = Ali oğlu Hasan | Demir
  Moshe ben David | Levi = David ben Moshe | Levi
  Sara bat Miriam | Levi = Miriam bat Sara | Levi
  Rhys ap Owain | Pryce = Owain ap Rhys | Pryce
  Aisha bt Omar | Rahim = Omar bt Aisha | Rahim
  Anwar s/o Rajan | = Rajan s/o Anwar |
  Kavitha d/o Suresh | = Suresh d/o Kavitha |
  Nasser Abu Omar | Haddad = Omar Abu Nasser | Haddad
  سالم بن خالد | الراوي = خالد بن سالم | الراوي
  Анна Ивановна | Смирнова = Анна Петровна | Смирнова
  Aslan uulu Bakyt | = Bakyt uulu Aslan |
  Stefán | Jónsson = Jón | Stefánsson
  Ji-hoon | Park = Hoon-ji | Park
  Wei Ming | Tan = Ming Wei | Tan
  花子 | 佐藤 = 太郎 | 佐藤
  Hassan | Karimi = Hussein | Karimi
  Jose | Garcia = Jose | Garza
  Mario | Rossi = Maria | Rossi
  Aleksandr | Popov = Aleksandra | Popova
  Patrick | Moore = Patricia | Moore
  Lan | Ng = Lan | Nguyen
  Anna | Smith = Anna | Smith-Jones
  Peter Paul | Schmidt = Paul Peter | Schmidt
  Muhammad Ali | Jinnah = Ali | Jinnah
  Ana | Pérez = A. | Pérez
  Ana | Pérez = Ana | Pér3z
  Ana | Pérez = Ana | UNKNOWN
  Ana | Pérez = | 
  Ana | Pérez = ??? | ???
  Juan | Reyes III = Juan | Reyes II
  Ana | de la Torre y Vega = Ana | Vega y Torre
  Abd al-Malik | Nasr = Malik | Nasr
  Maria Luisa | Conti = Luisa | Conti
  Иван | Иванов = Ivan | Petrov
  王小明 | = 王大明 |
  김 | 민수 = 박 | 민수
  Sigríður | Björnsdóttir = Björn | Sigríðarson
  Ngozi | Okafor-Bello = Ngozi | Bello-Okafor
  Jean | Dupont dit Lafleur = Jean | Lafleur
`;
const same = `
  Charles | de Gaulle = Charles | Gaulle
  Minsu | Kim = Kim | Minsu
  Xiao Ming | Wang = Xiaoming | Wang
  Abdul Rahman | Al Saud = Abdulrahman | Al-Saud
  İbrahim | Çelik = IBRAHIM | CELIK
  Ілля | Шевченко = Illia | Shevchenko
  Björk | Guðmundsdóttir = BJORK | GUDMUNDSDOTTIR
  Sean | McDonald = Sean | Mc Donald
  Carlos | Ruiz Jr = Carlos | Ruiz Jr.
  Émile | Zola = EMILE | ZOLA
  Jürgen | Gößwein = Juergen | Goesswein
  Begoña | Núñez = BEGONA | NUNEZ
  Łucja | Żółtowska = LUCJA | ZOLTOWSKA
  Sean | O’Connor = Sean | O'Connor
  Anita | D'Souza = ANITA | DSOUZA
  Fatima | al-Haddad = FATIMA | AL HADDAD
  Jean‑Luc | Moreau = Jean-Luc | Moreau
  Mary | St. John = Mary | St John
  Zoe\u0301 | Faure = Zoé | Faure
  Ji-hoon | Park = Park | Ji hoon
  Aino Maria | Korhonen = AINO MARIA | KORHONEN
  Thi Mai | Nguyễn = Thi Mai | Nguyen
  Suharto | = Suharto |
  | Suharto = | SUHARTO
  María del Carmen | Ruiz Soto = MARIA DEL CARMEN | RUIZ SOTO
  Gunnar | Sørensen = GUNNAR | SORENSEN
  Ognjen | Đokić = OGNJEN | DJOKIC
  Miłosz | Brzęczyszczykiewicz = MILOSZ | BRZECZYSZCZYKIEWICZ
  Willem | van der Meer = Willem | VAN DER MEER
  Moshe ben David | Levi = MOSHE BEN DAVID | LEVI
  Андрей | Шевченко = Andrey | Shevchenko
  Ελένη | Παπαδάκη = Eleni | Papadaki
  Maria João | dos Santos Pereira = Maria João | Dos Santos Pereira
  Ana  | Pérez = Ana |  Pérez
  Amina | Bello = Bello | Amina
  花子 | 佐藤 = 花子 | 佐藤
  Jennifer | Null = JENNIFER | NULL
`;

const refused: Row[] = [
  [
    'another whole name in the document',
    customer({
      AML: screening(named('Salman bin Khalid', 'Rawi')),
      ID_DOCUMENT: passport(named('Salman bin Khalid', 'Rawi'), { full_name: 'Khalid bin Salman Rawi' }),
    }),
  ],
  [
    'two owners Jan Willem Smit and Jan Smit',
    twoOwners({ firstname: 'Jan Willem', lastname: 'Smit' }, { firstname: 'Jan', lastname: 'Smit' }),
  ],
  [
    'two owners of Cyrillic and of Latin name',
    twoOwners({ firstname: 'Пётр', lastname: 'Иванов' }, { firstname: 'Petr', lastname: 'Ivanov' }),
  ],
  ...pairs(others),
  [
    'two owners Sergei and Sergey Orlov',
    twoOwners({ firstname: 'Sergei', lastname: 'Orlov' }, { firstname: 'Sergey', lastname: 'Orlov' }),
  ],
  [
    'two owners of one name, surname first',
    twoOwners(
      { firstname: 'Minh', lastname: 'Tran' },
      { firstname: 'Tran', lastname: 'Minh', birth_date: '02.03.1979' },
    ),
  ],
  [
    'two owners Yusuf and Youssef Haddad',
    twoOwners({ firstname: 'Yusuf', lastname: 'Haddad' }, { firstname: 'Youssef', lastname: 'Haddad' }),
  ],
  [
    'a zone of another surname',
    customer({
      ID_DOCUMENT: passport(
        { ...ana, lastname: 'Perez' },
        {
          document_expiration: '2031-05-01',
          mrz: passportZone({
            surname: 'PEREIRA',
            given: 'ANA',
            number: 'X1234567',
            nationality: 'ESP',
            birth: '800101',
            sex: 'F',
          }),
        },
      ),
    }),
  ],
  [
    'a maiden name alone was screened',
    customer({
      ID_DOCUMENT: passport(ana, { maiden_name: 'Ana López' }),
      AML: screening(named('Ana', 'López')),
    }),
  ],
];

const cleared: Row[] = [
  ...pairs(same),
  [
    'two owners of one surname',
    twoOwners(
      { firstname: 'Minh', lastname: 'Tran' },
      { firstname: 'Linh', lastname: 'Tran', birth_date: '1981-07-07' },
    ),
  ],
  [
    'names in Latin, the native one beside',
    customer({
      ID_DOCUMENT: passport(named('Xiaoming', 'Wang', 'CHN'), { native_name: '王小明' }),
      AML: screening(named('Xiaoming', 'Wang', 'CHN')),
    }),
  ],
  [
    'names in Arabic beside Latin',
    customer({
      ID_DOCUMENT: passport(named('Mohammed', 'Ali', 'EGY'), { full_name_ar: 'محمد علي' }),
      AML: screening(named('MOHAMMED', 'ALI', 'EGY')),
    }),
  ],
  [
    'a middle name in a field of its own',
    customer({
      ID_DOCUMENT: passport(ana, { middle_name: 'María' }),
      AML: screening({ ...ana, middle_name: 'María' }),
    }),
  ],
];

tryAlone('names', { refused, cleared });
