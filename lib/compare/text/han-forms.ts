/**
 * Traditional and simplified forms of characters that are frequent in Chinese names. A few simplified ones stand for several traditional ones
 * (`鍾` and `鐘`, `葉` and `叶`), so agreement by this table is no proof.
 */
const pairs =
  '張张陳陈劉刘黃黄楊杨趙赵吳吴孫孙馬马許许鄭郑謝谢馮冯鄧邓蕭萧葉叶蘇苏呂吕蔣蒋盧卢賈贾閻阎鍾钟鐘钟陸陆嚴严龍龙萬万錢钱湯汤譚谭韋韦鄒邹喬乔賴赖龔龚顧顾項项駱骆齊齐莊庄貝贝偉伟華华國国麗丽傑杰軍军榮荣輝辉強强蘭兰鳳凤寶宝慶庆東东業业義义雲云紅红興兴學学曉晓愛爱' +
  '鵬鹏飛飞凱凯瑩莹靜静嬌娇穎颖銘铭錦锦鋒锋鈞钧銳锐賢贤貴贵賓宾贊赞達达遠远運运連连進进關关陽阳際际雙双電电韓韩順顺領领顯显風风馳驰駿骏鴻鸿鶴鹤麥麦龐庞羅罗倫伦儀仪億亿優优勝胜勳勋勵励協协維维綺绮緒绪綱纲網网緯纬縣县繼继織织絲丝紀纪約约純纯紹绍終终結结經经綠绿' +
  '練练縱纵總总績绩聖圣聰聪聯联職职肅肃臨临薩萨藝艺蓮莲蔭荫衛卫補补詠咏詩诗詳详誠诚語语諾诺謙谦證证譽誉讓让豐丰賀贺資资質质跡迹車车軒轩轉转辭辞農农遲迟鄺邝釗钊鈴铃鉅钜銀银鋼钢錄录鎮镇鏡镜鑑鉴長长門门開开閔闵間间聞闻闊阔隱隐雋隽靈灵韻韵頓顿頡颉頤颐頻频題题顏颜' +
  '類类飄飘館馆驊骅騰腾魯鲁魚鱼鮑鲍鳴鸣鸞鸾點点齡龄嬋婵婭娅媽妈寧宁實实審审將将專专尋寻對对導导崗岗嵐岚嶽岳巖岩帥帅師师帶带庫库廣广廬庐彥彦彙汇徹彻恆恒懷怀應应戰战揚扬換换擇择擔担據据擴扩數数時时晉晋暉晖曄晔書书會会權权歡欢歐欧歲岁歷历歸归氣气決决沖冲況况淨净' +
  '淵渊淺浅渙涣測测渾浑湊凑準准溝沟滄沧滿满漢汉漣涟潔洁潤润澤泽濟济濤涛濱滨瀅滢瀾澜燁烨營营燦灿燈灯爭争爺爷爾尔狀状獨独獲获獻献瑋玮瑪玛璣玑環环瓊琼產产畫画異异當当療疗發发監监盤盘眾众碩硕確确禎祯禮礼禪禅種种稱称穩稳積积窮穷競竞筆笔範范節节築筑簡简籃篮粵粤糧粮';

const simplifiedOf: ReadonlyMap<string, string> = new Map(
  [...pairs].flatMap((traditional, at, all) =>
    at % 2 === 0 ? [[traditional, all[at + 1] ?? traditional] as const] : [],
  ),
);

export const toSimplified = (text: string): string =>
  [...text].map((character) => simplifiedOf.get(character) ?? character).join('');
