/** Codes of countries and issuers: ISO 3166-1 (alpha-2 with alpha-3) and the additional codes of travel documents (ICAO Doc 9303 part 3 section 5). */
const iso = `
ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB BDBGD BEBEL
BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR BZBLZ CACAN CCCCK CDCOD
CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA
DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF
GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD HNHND HRHRV HTHTI HUHUN
IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA
KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE
MFMAF MGMDG MHMHL MKMKD MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM
NCNCL NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM
PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN
SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL
TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR
VNVNM VUVUT WFWLF WSWSM XKXKX YEYEM YTMYT ZAZAF ZMZMB ZWZWE`;

const alpha3ByAlpha2: ReadonlyMap<string, string> = new Map(
  iso
    .trim()
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 2), pair.slice(2)]),
);
const alpha2ByAlpha3: ReadonlyMap<string, string> = new Map(
  [...alpha3ByAlpha2].map(([alpha2, alpha3]) => [alpha3, alpha2]),
);

/** Codes that only travel documents use. */
export const travelIssuers: ReadonlyMap<string, string> = new Map([
  ['D', 'Germany'],
  ['UTO', 'Utopia (specimen)'],
  ['RKS', 'Kosovo'],
  ['XXK', 'Kosovo'],
  ['UNK', 'Kosovo (UNMIK)'],
  ['EUE', 'European Union'],
  ['GBD', 'British Overseas Territories citizen'],
  ['GBN', 'British National (Overseas)'],
  ['GBO', 'British Overseas citizen'],
  ['GBP', 'British protected person'],
  ['GBS', 'British subject'],
  ['UNO', 'United Nations'],
  ['UNA', 'United Nations specialized agency'],
  ['XBA', 'African Development Bank'],
  ['XIM', 'African Export-Import Bank'],
  ['XCC', 'Caribbean Community'],
  ['XCE', 'Council of Europe'],
  ['XCO', 'Common Market for Eastern and Southern Africa'],
  ['XEC', 'Economic Community of West African States'],
  ['XES', 'Organization of Eastern Caribbean States'],
  ['XPO', 'Interpol'],
  ['XOM', 'Sovereign Military Order of Malta'],
  ['XDC', 'Southern African Development Community'],
  ['XXA', 'Stateless person'],
  ['XXB', 'Refugee (1951 Convention)'],
  ['XXC', 'Refugee'],
  ['XXX', 'Unspecified nationality'],
]);

const sameCountry: ReadonlyMap<string, string> = new Map([
  ['D', 'DEU'],
  ['RKS', 'XKX'],
  ['XXK', 'XKX'],
  ['XKK', 'XKX'],
  // Withdrawn codes of states that go on under another one; documents and lists still carry them.
  ['ROM', 'ROU'],
  ['ZAR', 'COD'],
  ['TMP', 'TLS'],
  ['BUR', 'MMR'],
]);

export const allAlpha2 = (): Iterable<string> => alpha3ByAlpha2.keys();

/** Alpha-2 of a code in any notation, upper or lower case; undefined where there is none. */
export function toAlpha2(code: string): string | undefined {
  const upper = code.trim().toUpperCase();
  const alpha3 = sameCountry.get(upper) ?? upper;
  return alpha3ByAlpha2.has(alpha3) ? alpha3 : alpha2ByAlpha3.get(alpha3);
}

/** Whether a code is valid in a machine-readable zone. */
export const isKnownCountry = (code: string): boolean => alpha2ByAlpha3.has(code) || travelIssuers.has(code);
