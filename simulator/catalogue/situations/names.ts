import type { Session } from '../../session.ts';
import { approved, individual } from '../persons/individual.ts';
import type { PersonOptions } from '../persons/person.ts';

/** Names that software often handles wrongly; the ordinary queue also has names in every script. */
const remarkable: Readonly<Record<string, PersonOptions>> = {
  'name-mononym': { country: 'IDN', sex: 'M', firstname: '', lastname: 'Widyastomo' },
  'name-long': {
    country: 'PRT',
    sex: 'M',
    firstname: 'João Maria Bartolomeu Nepomuceno',
    lastname: 'de Assunção Simões Guimarães de Araújo e Magalhães Brandão da Cunha-Távora',
  },
  'name-apostrophe': { country: 'IRL', sex: 'F', firstname: 'Caoimhe', lastname: "O'Dúlaigh-FitzMorris" },
  'name-dotless-i': { country: 'TUR', sex: 'F', firstname: 'Işıl', lastname: 'Kılıçdağ' },
  'name-patronymic': { country: 'ISL', sex: 'F', firstname: 'Þórdís', lastname: 'Þorsteinsdóttir' },
  'name-yoruba': { country: 'NGA', sex: 'F', firstname: 'Ọmọ́lará', lastname: 'Ògúnlẹ́yẹ' },
  'name-vietnamese': { country: 'VNM', sex: 'F', firstname: 'Thị Hồng Nhung', lastname: 'Nguyễn' },
  'name-arabic': {
    country: 'MAR',
    sex: 'M',
    firstname: 'عبد الرحمن',
    lastname: 'الشفشاوي',
    latinFirst: 'ABDERRAHMANE',
    latinLast: 'CHEFCHAOUI',
  },
  'name-hebrew': {
    country: 'ISR',
    sex: 'F',
    firstname: 'אביגיל',
    lastname: 'בן-צורי',
    latinFirst: 'AVIGAIL',
    latinLast: 'BEN TZURI',
  },
  'name-han': {
    country: 'CHN',
    sex: 'F',
    firstname: '晓蓉',
    lastname: '欧阳',
    latinFirst: 'XIAORONG',
    latinLast: 'OUYANG',
  },
  'name-kana': {
    country: 'JPN',
    sex: 'M',
    firstname: 'ユウスケ',
    lastname: '早乙女',
    latinFirst: 'YUSUKE',
    latinLast: 'SAOTOME',
  },
  'name-hangul': {
    country: 'KOR',
    sex: 'F',
    firstname: '하늘',
    lastname: '남궁',
    latinFirst: 'HANEUL',
    latinLast: 'NAMGUNG',
  },
  'name-devanagari': {
    country: 'IND',
    sex: 'F',
    firstname: 'ज्योत्स्ना',
    lastname: 'क्षीरसागरकर',
    latinFirst: 'JYOTSNA',
    latinLast: 'KSHIRSAGARKAR',
  },
  'name-thai': {
    country: 'THA',
    sex: 'M',
    firstname: 'เกียรติภูมิ',
    lastname: 'ศรีสุวรรณรังสิมา',
    latinFirst: 'KIATTIPHUM',
    latinLast: 'SRISUWANRANGSIMA',
  },
  'name-georgian': {
    country: 'GEO',
    sex: 'F',
    firstname: 'თინათინ',
    lastname: 'ღვინჯილია',
    latinFirst: 'TINATIN',
    latinLast: 'GHVINJILIA',
  },
  'name-armenian': {
    country: 'ARM',
    sex: 'M',
    firstname: 'Հրաչիկ',
    lastname: 'Ղարիբջանյան',
    latinFirst: 'HRACHIK',
    latinLast: 'GHARIBJANYAN',
  },
  'name-ethiopic': {
    country: 'ETH',
    sex: 'M',
    firstname: 'ተስፋዬ',
    lastname: 'ገብረሥላሴ',
    latinFirst: 'TESFAYE',
    latinLast: 'GEBRESELASE',
  },
  'name-cyrillic': {
    country: 'UKR',
    sex: 'F',
    firstname: 'Соломія',
    lastname: 'Гнатюк-Ковтун',
    latinFirst: 'SOLOMIIA',
    latinLast: 'HNATIUK KOVTUN',
  },
  'name-greek': {
    country: 'GRC',
    sex: 'M',
    firstname: 'Θρασύβουλος',
    lastname: 'Ξυνογαλάς',
    latinFirst: 'THRASYVOULOS',
    latinLast: 'XYNOGALAS',
  },
};

export function remarkableNames(todayMs: number): Session[] {
  return Object.entries(remarkable).map(([tag, known]) =>
    individual({ seed: tag, todayMs, known, tags: [tag], steps: approved('ID_DOCUMENT', 'LIVENESS', 'AML') }),
  );
}
