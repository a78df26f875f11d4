import { join } from 'node:path'
import { brotliBytes, listDownloadedChunks, readChunks } from '../../bin/first-visit-modules.ts'
import { pageEntryFile } from '../../bin/page-entry.ts'
import type { Measure } from '../measure.ts'

const root = join(import.meta.dirname, '../..')

/**
 * The limit of each page. A calculator's worker and code behind a click are loaded later and do not
 * count.
 */
const targetsKb = {
  '/': 8,
  '/shop': 8,
  '/shop/imole-mono-550w': 8,
  '/solar-calculator': 180,
  '/carbon-calculator': 180,
  '/repayment-plans': 180,
}

/**
 * The JavaScript that a browser loads to show and run a page: the files in its HTML and their
 * static imports.
 */
export const measureFirstVisitJavaScript: Measure = async ({ origin }) => {
  printFirstVisit()
  const results = []
  for (const [page, targetKb] of Object.entries(targetsKb))
    results.push(await measurePage(origin, page, targetKb))
  return results
}

/** Prints the files of a first visit to a document, largest first, each with the modules in it. */
function printFirstVisit(): void {
  const files = listDownloadedChunks(readChunks(root), [pageEntryFile])
    .map(({ file, modules }) => ({ file, modules, bytes: brotliBytes(root, file) }))
    .toSorted((a, b) => b.bytes - a.bytes)
  for (const { file, modules, bytes } of files) {
    console.log(`${(bytes / 1024).toFixed(1).padStart(6)} KB  ${file}`)
    for (const module of modules.toSorted()) console.log(`            ${module}`)
  }
}

async function measurePage(origin: string, page: string, targetKb: number) {
  const html = await (await fetch(origin + page)).text()
  const inHtml = [
    ...html.matchAll(/<script\b[^>]*\ssrc="([^"]+)"/g),
    ...html.matchAll(/<link\b(?=[^>]*rel="modulepreload")[^>]*\shref="([^"]+)"/g),
    ...html.matchAll(/\bfrom "([^"]+\.js)"|\bimport "([^"]+\.js)"/g),
  ]
  const queue = inHtml.map((match) => match[1] ?? match[2] ?? '')
  const bytesOf = new Map<string, number>()
  while (queue.length > 0) {
    const path = new URL(queue.pop() ?? '', origin).pathname
    if (bytesOf.has(path)) continue
    const code = await (await fetch(origin + path)).text()
    const head = await fetch(origin + path, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'br' },
    })
    bytesOf.set(path, Number(head.headers.get('content-length')))
    for (const [, imported = ''] of code.matchAll(/\b(?:from|import)\s*"(\.[^"]+\.js)"/g))
      queue.push(new URL(imported, origin + path).pathname)
  }
  const sumKb = [...bytesOf.values()].reduce((sum, bytes) => sum + bytes, 0) / 1024
  return {
    name: `JavaScript of a first visit to ${page}, brotli`,
    target: `≤ ${targetKb} KB`,
    measured: `${sumKb.toFixed(1)} KB in ${bytesOf.size} files`,
    isReached: sumKb <= targetKb,
  }
}
