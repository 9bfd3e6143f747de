/** The script of each offered language; what is not listed is written in Latin letters. */
const SCRIPTS: Record<string, RegExp> = {
  ar: /\p{Script=Arabic}/gu,
  fa: /\p{Script=Arabic}/gu,
  ur: /\p{Script=Arabic}/gu,
  bg: /\p{Script=Cyrillic}/gu,
  ru: /\p{Script=Cyrillic}/gu,
  sr: /\p{Script=Cyrillic}/gu,
  uk: /\p{Script=Cyrillic}/gu,
  el: /\p{Script=Greek}/gu,
  he: /\p{Script=Hebrew}/gu,
  hi: /\p{Script=Devanagari}/gu,
  bn: /\p{Script=Bengali}/gu,
  th: /\p{Script=Thai}/gu,
  ko: /\p{Script=Hangul}/gu,
  zh: /\p{Script=Han}/gu,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
}
const LATIN = /\p{Script=Latin}/gu
const LETTERS = /[\p{L}\p{M}]/gu
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu

/** Japanese prose is unthinkable without kana, and Chinese has none. */
const KANA_SHARE = 0.05

export function scriptShare(text: string, language: string): number {
  const letters = count(text, LETTERS)
  if (letters === 0) return 0
  const kana = count(text, KANA) / letters
  if (language === 'ja' && kana < KANA_SHARE) return 0
  if (language === 'zh' && kana > KANA_SHARE) return 0
  return count(text, SCRIPTS[language] ?? LATIN) / letters
}

/** Frequent characters that only one of the two ways of writing Chinese has. */
const SIMPLIFIED = new Set(
  '们这为个来时说对会学习过问题应该开关现发经实业务难总让认识错误观点话语计划证据记录练结选择规检区处给谁么东书读写听见边还进远运动员级与无从众优传体则创别办动区协单卖双变听员响团国图场块壮声处备复头夺奋实审对导将尔层岁岂带师并广库应张当录归总战户执护报择损换据断显术机权条标样检欢岁气汇济测满灵点热爱状独环现画疗监确种积稳竞笔简类红级约纪纯组织终经结给统继绩续维综绿网职联肃脑脱节虽补装规视觉观览计订认讨让训议记讲许论设访证评识诉词译试话询该详语误说请诸读课调谈谓谢负责败货质购费资赶趋跃转轮软轻较输达迈过运还这进远连迟适选递逻释里钟钱铁银错键长门闭问间闻阅阶际陆难雾静页项顺须预领频题颜额风飞饭馆验',
)
const TRADITIONAL = new Set(
  '們這為個來時說對會學習過問題應該開關現發經實業務難總讓認識錯誤觀點話語計劃證據記錄練結選擇規檢區處給誰麼東書讀寫聽見邊還進遠運動員級與無從眾優傳體則創別辦協單賣雙變響團國圖場塊壯聲備複頭奪奮審導將爾層歲帶師並廣庫張當歸戰戶執護報損換斷顯術機權條標樣歡氣匯濟測滿靈熱愛狀獨環畫療監確種積穩競筆簡類紅約紀純組織終統繼績續維綜綠網職聯腦脫節雖補裝視覺覽訂討訓議講許論設訪評訴詞譯試詢詳請諸課調談謂謝負責敗貨質購費資趕趨躍轉輪軟輕較輸達邁連遲適遞邏釋裡鐘錢鐵銀鍵長門閉間聞閱階際陸霧靜頁項順須預領頻顏額風飛飯館驗',
)

/** Signs that both ways share say nothing. */
export function hasChineseOf(text: string, way: 'simplified' | 'traditional'): boolean {
  let simplified = 0
  let traditional = 0
  for (const sign of text) {
    if (SIMPLIFIED.has(sign) && !TRADITIONAL.has(sign)) simplified++
    if (TRADITIONAL.has(sign) && !SIMPLIFIED.has(sign)) traditional++
  }
  return way === 'simplified' ? simplified >= traditional : traditional >= simplified
}

/** Letters with marks that Vietnamese alone uses. */
const VIETNAMESE = /[ơưđạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủũứừửữựỳỵỷỹ]/giu
const VIETNAMESE_SHARE = 0.05

export function isVietnamese(text: string): boolean {
  return count(text, VIETNAMESE) >= count(text, LETTERS) * VIETNAMESE_SHARE
}

/** The small words of Swahili, which no detector of fit size knows. */
const SWAHILI = new Set(
  (
    'na ya wa kwa ni la za cha vya katika kama au hii huu hiki hivi hilo hizo hayo kila yako yake wako wake lako lake chako chake vyako zako ' +
    'yetu wetu letu pia lakini ili bila kabla baada mtu watu kitu mmoja kimoja moja mbili tatu nne nini nani gani ambayo ambao ambacho ambalo ' +
    'ambazo si hapa hivyo sana zaidi tu kuwa wewe yeye wao mimi sisi kwanza kuhusu kwenye kutoka kwamba hakuna kuna wengine nyingine tena mara ' +
    'sababu jambo hiyo huo hao ile yule wale wakati unaweza mwenye yenye wenye bado ndiyo hata mpya vizuri'
  ).split(' '),
)
const SWAHILI_SHARE = 0.12
/** Nearly every Swahili word ends in a vowel; loan words and names are the exception. */
const OPEN_WORDS_SHARE = 0.88

export function isSwahili(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const small = words.filter(word => SWAHILI.has(word)).length
  const open = words.filter(word => /[aeiou]$/.test(word)).length
  return small >= words.length * SWAHILI_SHARE && open >= words.length * OPEN_WORDS_SHARE
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
