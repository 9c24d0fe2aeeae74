// Draws pictures/drawn: texts that were not used to tune the engine. Run it again only to change the texts. It needs the DejaVu
// fonts; the tests read the stored pictures and do not.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

interface Drawing {
  readonly name: string
  readonly font: string
  readonly text: string
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

async function draw({ font, text }: Drawing): Promise<Buffer> {
  const input = await sharp({ text: { text: marked(text), font, width: 560, dpi: 96, spacing: 6, rgba: true } })
    .png()
    .toBuffer()
  const paper = { left: 30, right: 30, top: 30, bottom: 30, background: '#ffffff' }
  return sharp(input).flatten({ background: '#ffffff' }).extend(paper).png({ palette: true, colours: 16 }).toBuffer()
}

function marked(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
