// Draws pictures/drawn: texts that were not used to tune the engine. Run it only to change the texts. It needs the DejaVu fonts and, for
// other scripts, a folder with the npm packages @expo-google-fonts/noto-sans-* as its argument. The tests read the stored pictures and
// need no fonts.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

interface Drawing {
  readonly name: string
  readonly font: string
  readonly text: string
  /** Below the folder of fonts. Without one the system has the font. */
  readonly fontFile?: string
}

const drawings: readonly Drawing[] = [
  {
    name: 'english-sans',
    font: 'DejaVu Sans 15',
    text: 'The night bus stops twice before the bridge, once at the brewery and once by the old post office. Tickets cost 2.80 and are sold by the driver; keep yours, because inspectors board after 11 pm. Bicycles travel free on weekdays, and so do dogs that fit under a seat. Lost something? Ring 0171-555-0142 and ask for Marge: she keeps every umbrella since 1994.',
  },
  {
    name: 'english-serif',
    font: 'DejaVu Serif 15',
    text: 'Bake the loaf for forty minutes at 220 degrees, then turn the tray and wait until the crust sounds hollow. My grandmother never owned a timer. She sang the same three hymns, slowly, and opened the door on the last "amen". Nobody dared to talk meanwhile. If a guest asked what was in it, she said: flour, water, salt, and a quiet house.',
  },
  {
    name: 'german',
    font: 'DejaVu Sans 15',
    text: 'Die Bäckerei an der Ecke öffnet wieder früher: ab Mai stehen die ersten Brötchen um halb sechs im Regal. Wer möchte, kann am Vorabend anrufen und seine Tüte zurücklegen lassen. Schöne Grüße an alle, die uns während des Umbaus die Treue gehalten haben. Natürlich gibt es zur Eröffnung für jeden ein Stück Apfelkuchen.',
  },
  {
    name: 'french',
    font: 'DejaVu Serif 15',
    text: 'La bibliothèque ferme exceptionnellement à seize heures vendredi. Les étudiants déjà inscrits peuvent garder leurs livres pendant les vacances de février. Après cette date, une pénalité légère sera demandée. Le café du rez-de-chaussée reste ouvert ; très bientôt, il proposera même des crêpes et du thé glacé.',
  },
  {
    name: 'spanish',
    font: 'DejaVu Sans 15',
    text: 'El autobús número doce ya no pasa por la estación: desde el sábado gira en la plaza pequeña. Quien viaje con niños podrá subir también por la puerta de atrás. Mañana habrá más información en la página del ayuntamiento. ¿Tiene alguna duda? Pregunte al conductor, que está allí todos los días.',
  },
  {
    name: 'dashes-and-numbers',
    font: 'DejaVu Sans Mono 13',
    text: 'order 2024-11-07 / ref A7-3391-KQ\nsubtotal  148.20\nshipping    6.95\nVAT 20%    31.03\ntotal     186.18\npaid by card **** 4471 at 09:26',
  },
  {
    name: 'chinese',
    font: 'Noto Sans SC 15',
    fontFile: 'noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
    text: '夜班公交车在桥前停两站，一站在啤酒厂，一站在旧邮局旁边。车票两元八角，由司机出售；请保管好车票，因为晚上十一点以后会有人查票。自行车平日免费，能放在座位下面的小狗也免费。丢了东西？请拨打 0171-555-0142 找王女士：一九九四年以来的每一把雨伞她都留着。',
  },
  {
    name: 'traditional',
    font: 'Noto Sans TC 15',
    fontFile: 'noto-sans-tc/400Regular/NotoSansTC_400Regular.ttf',
    text: '圖書館星期五下午四點提早關門。已經登記的學生可以把書留到二月假期結束。過了這個日期，會收取少許罰款。一樓的咖啡店照常營業，很快還會賣薄餅和冰茶。',
  },
  {
    name: 'japanese',
    font: 'Noto Sans JP 15',
    fontFile: 'noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
    text: '夜行バスは橋の手前で二回止まります。一度目はビール工場、二度目は古い郵便局のそばです。切符は280円で、運転手から買えます。夜11時を過ぎると検札があるので、なくさないでください。自転車は平日無料です。忘れ物をした方は、たなかさんに電話してください。',
  },
  {
    name: 'korean',
    font: 'Noto Sans KR 15',
    fontFile: 'noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf',
    text: '야간 버스는 다리 앞에서 두 번 섭니다. 한 번은 양조장에서, 한 번은 옛 우체국 옆에서 섭니다. 표는 2800원이고 운전사에게서 살 수 있습니다. 밤 11시 이후에는 검표원이 타므로 표를 잘 보관하세요. 자전거는 평일에 무료입니다.',
  },
  {
    name: 'russian',
    font: 'DejaVu Sans 15',
    text: 'Ночной автобус останавливается дважды перед мостом: один раз у пивоварни и один раз у старой почты. Билет стоит 28 рублей, его продаёт водитель; сохраните его, потому что после 23 часов входят контролёры. Велосипеды в будни бесплатно. Что-то потеряли? Звоните 0171-555-0142 и спросите Марию: она хранит каждый зонт с 1994 года.',
  },
  {
    name: 'ukrainian',
    font: 'DejaVu Serif 15',
    text: 'Нічний автобус зупиняється двічі перед мостом: один раз біля броварні і один раз біля старої пошти. Квиток коштує 28 гривень, його продає водій; збережіть його, бо після 23 години заходять контролери. Їжаки та інші малі тварини їдуть безкоштовно.',
  },
  {
    name: 'arabic',
    font: 'Noto Sans Arabic 15',
    fontFile: 'noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
    text: 'تتوقف الحافلة الليلية مرتين قبل الجسر، مرة عند المصنع ومرة بجانب مكتب البريد القديم. ثمن التذكرة 28 درهما ويبيعها السائق. احتفظ بتذكرتك لأن المفتشين يصعدون بعد الساعة الحادية عشرة. الدراجات مجانية في أيام العمل.',
  },
  {
    name: 'hindi',
    font: 'Noto Sans Devanagari 15',
    fontFile: 'noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
    text: 'रात की बस पुल से पहले दो बार रुकती है, एक बार कारखाने पर और एक बार पुराने डाकघर के पास। टिकट 28 रुपये का है और चालक से मिलता है। अपना टिकट संभाल कर रखें, क्योंकि रात ग्यारह बजे के बाद जाँच होती है। साइकिल सप्ताह के दिनों में मुफ्त है।',
  },
  {
    name: 'thai',
    font: 'Noto Sans Thai 15',
    fontFile: 'noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
    text: 'รถเมล์กลางคืนจอดสองครั้งก่อนถึงสะพาน ครั้งหนึ่งที่โรงงานและอีกครั้งข้างที่ทำการไปรษณีย์เก่า ตั๋วราคายี่สิบแปดบาท ซื้อได้จากคนขับ',
  },
  {
    name: 'greek',
    font: 'DejaVu Sans 15',
    text: 'Το νυχτερινό λεωφορείο σταματά δύο φορές πριν από τη γέφυρα, μία στο εργοστάσιο και μία δίπλα στο παλιό ταχυδρομείο. Το εισιτήριο κοστίζει 2,80 ευρώ και το πουλάει ο οδηγός.',
  },
  {
    name: 'hebrew',
    font: 'DejaVu Sans 15',
    text: 'אוטובוס הלילה עוצר פעמיים לפני הגשר, פעם אחת ליד בית החרושת ופעם אחת ליד הדואר הישן. הכרטיס עולה 28 שקלים ונמכר אצל הנהג.',
  },
  // Nothing here reads Georgian.
  {
    name: 'georgian',
    font: 'DejaVu Sans 15',
    text: 'ღამის ავტობუსი ხიდამდე ორჯერ ჩერდება, ერთხელ ქარხანასთან და ერთხელ ძველ ფოსტასთან. ბილეთი ღირს ორი ლარი და მას მძღოლი ყიდის.',
  },
]

const folder = join(import.meta.dirname, 'pictures', 'drawn')
await mkdir(folder, { recursive: true })
for (const drawing of drawings) await writeFile(join(folder, `${drawing.name}.png`), await draw(drawing))
await writeFile(
  join(folder, 'groundtruth.json'),
  `${JSON.stringify(
    drawings.map(({ name, text }) => ({ name, text })),
    null,
    2,
  )}\n`,
)

async function draw({ font, fontFile, text }: Drawing): Promise<Buffer> {
  const own = fontFile ? { fontfile: join(process.argv[2] ?? '', fontFile), wrap: 'word-char' as const } : {}
  const input = await sharp({ text: { text: marked(text), font, ...own, width: 560, dpi: 96, spacing: 6, rgba: true } })
    .png()
    .toBuffer()
  const paper = { left: 30, right: 30, top: 30, bottom: 30, background: '#ffffff' }
  return sharp(input).flatten({ background: '#ffffff' }).extend(paper).png({ palette: true, colours: 16 }).toBuffer()
}

function marked(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
