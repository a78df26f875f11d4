// Writes the AVIF files of products: node renders/encode.mjs <folder of PNGs> [name ...]
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const sharp = createRequire(new URL('../package.json', import.meta.url))('sharp')
const [folder, ...chosen] = process.argv.slice(2)
const out = new URL('../public/assets/renders-1/', import.meta.url).pathname
/** Quality by width: the larger a picture, the less one sees of what it leaves out. */
const qualities = { 480: 54, 720: 52, 960: 50, 1440: 44 }
/** The most bytes a picture may have, by its width. */
const limits = { 480: 14_000, 720: 20_000, 960: 30_000, 1440: 75_000 }

/** The best quality that fits the limit of a width. */
async function encode(file, width) {
  const { data, info } = await sharp(file)
    .resize({ width, kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let quality = qualities[width]; ; quality -= 6) {
    const bytes = await sharp(data, { raw: info }).avif({ quality, effort: 2 }).toBuffer()
    if (bytes.length <= limits[width] || quality < 20) return bytes
  }
}

mkdirSync(out, { recursive: true })
const found = readdirSync(folder)
  .filter((file) => /-(front|back|scale)\.png$/.test(file))
  .map((file) => file.slice(0, -4))
let sum = 0
for (const name of chosen.length ? chosen : found) {
  for (const width of Object.keys(qualities).map(Number)) {
    const bytes = await encode(join(folder, `${name}.png`), width)
    writeFileSync(join(out, `${name}-${width}.avif`), bytes)
    sum += bytes.length
  }
}
console.log(`${(sum / 1024).toFixed(0)} KB in all`)
