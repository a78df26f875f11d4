// Writes the AVIF files of products: node renders/encode.mjs <folder of PNGs> [name ...]
import { readdirSync, mkdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const sharp = createRequire(new URL('../package.json', import.meta.url))('sharp')
const [folder, ...chosen] = process.argv.slice(2)
const out = new URL('../public/assets/renders-1/', import.meta.url).pathname
/** Quality by width: the larger a picture, the less one sees of what it leaves out. */
const qualities = { 480: 54, 960: 50, 1440: 44 }

mkdirSync(out, { recursive: true })
const found = readdirSync(folder)
  .filter((file) => /-(front|back|scale)\.png$/.test(file))
  .map((file) => file.slice(0, -4))
let sum = 0
for (const name of chosen.length ? chosen : found) {
  for (const [width, quality] of Object.entries(qualities)) {
    const path = join(out, `${name}-${width}.avif`)
    await sharp(join(folder, `${name}.png`))
      .resize({ width: Number(width), kernel: 'lanczos3' })
      .avif({ quality, effort: 4 })
      .toFile(path)
    sum += statSync(path).size
  }
}
console.log(`${(sum / 1024).toFixed(0)} KB in all`)
