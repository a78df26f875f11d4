// Writes the AVIF files of the scenes: node renders/encode-scenes.mjs <folder of PNGs> [name ...]
import { readdirSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const sharp = createRequire(new URL('../package.json', import.meta.url))('sharp')
const [folder, ...chosen] = process.argv.slice(2)
const out = new URL('../public/assets/renders-1/', import.meta.url).pathname
/** The most bytes a picture may have, by its width. */
const limits = { 480: 10_000, 720: 18_000, 960: 30_000, 1440: 75_000 }

/**
 * The renders are a little flat: more contrast and colour, as a photographer would add. In two steps,
 * because sharp would count the contrast in the colour space of the saturation.
 */
async function graded(file, width) {
  const contrast = await sharp(file)
    .removeAlpha()
    .resize({ width })
    .linear(1.1, -12)
    .png()
    .toBuffer()
  return sharp(contrast).modulate({ saturation: 1.12 })
}

/** The best quality that fits the limit of a width. */
async function encode(file, width) {
  const picture = await graded(file, width)
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  for (let quality = 64; ; quality -= 6) {
    const settings = { quality, effort: 3, chromaSubsampling: '4:2:0' }
    const bytes = await sharp(data, { raw: info }).avif(settings).toBuffer()
    if (bytes.length <= limits[width] || quality < 32) return { bytes, quality }
  }
}

mkdirSync(out, { recursive: true })
let sum = 0
const found = readdirSync(folder)
  .filter((file) => file.endsWith('.png'))
  .map((file) => file.slice(0, -4))
const names = chosen.length ? chosen : found
for (const name of names) {
  for (const width of Object.keys(limits).map(Number)) {
    const { bytes, quality } = await encode(join(folder, `${name}.png`), width)
    writeFileSync(join(out, `${name}-${width}.avif`), bytes)
    sum += bytes.length
    console.log(name, width, `${(bytes.length / 1024).toFixed(1)} KB`, `quality ${quality}`)
  }
}
console.log(`${(sum / 1024).toFixed(0)} KB in all`)
