/** What may be one name in two scripts, and what is another name or not known to be the same. */
import { describe, expect, test } from 'vitest';
import { mayBeSpelled } from './comparison.ts';

describe('a name in another script and its Latin spelling', () => {
  test.each([
    ['小明 王', 'Xiaoming Wang'],
    ['王小明', 'WANG XIAOMING'],
    ['محمد علي', 'Mohammed Ali'],
    ['محمد علي', 'Ali Muhammad'],
    ['محمود حسن', 'Mahmoud Hassan'],
    ['يوسف حسين', 'Youssef Hussein'],
    ['عبد الرحمن خالد', 'Abdulrahman Khaled'],
    ['فاطمة الراشد', 'Fatima Al-Rashid'],
    ['جمال قاسم', 'Gamal Qassem'],
    ['إبراهيم', 'Ibrahim'],
    ['עמית כהן', 'Amit Cohen'],
    ['שרה לוי', 'Sarah Levy'],
    ['יצחק כהן', 'Yitzhak Cohen'],
    ['김민수', 'Minsu Kim'],
    ['김 민수', 'Min-soo Kim'],
    ['이영희', 'Young-hee Lee'],
    ['박지성', 'Ji-sung Park'],
    ['최민호', 'Choi Minho'],
    ['정우성', 'Jung Woo-sung'],
    ['タナカ タロウ', 'Tanaka Tarou'],
    ['राम कुमार', 'Ram Kumar'],
    ['Παύλος Νικολάου', 'Pavlos Nikolaou'],
  ])('%s may be %s', (original, latin) => {
    expect([mayBeSpelled(original, latin), mayBeSpelled(latin, original)]).toEqual([true, true]);
  });

  test.each([
    ['王小明', 'Li Wei'],
    ['王小明', 'Xiaohong Wang'],
    ['王小明', 'Xiaoming'],
    ['李小龙', 'Bruce Lee'],
    ['محمد علي', 'Mahmoud Ali'],
    ['محمود علي', 'Mohammed Ali'],
    ['حسن علي', 'Hussein Ali'],
    ['حسين علي', 'Hassan Ali'],
    ['سعيد', 'Saad'],
    ['محمد علي', 'Mohammed'],
    ['محمد', 'Mohammed Ali'],
    ['خالد سلمان', 'Salman Khalid Rawi'],
    ['김민수', 'Minji Kim'],
    ['김민수', 'Minsu Park'],
    ['עמית כהן', 'Amir Cohen'],
    // Their reading is not written.
    ['田中太郎', 'Taro Tanaka'],
    ['สมชาย ใจดี', 'Somchai Jaidee'],
    ['محمد علي', ''],
    ['محمد', 'عمر'],
    ['Anna', 'Anne'],
  ])('%s is not known to be %s', (original, latin) => {
    expect([mayBeSpelled(original, latin), mayBeSpelled(latin, original)]).toEqual([false, false]);
  });
});
