import type { Measure } from './measure.ts'

/** The limit of each page. A calculator's worker and code behind a click are loaded later and do not count. */
const targetsKb = {
  '/': 130,
  '/solar-calculator': 180,
  '/carbon-calculator': 180,
  '/repayment-plans': 180,
}

/** The JavaScript that a browser loads to show and run a page: the files in its HTML and their static imports. */
export const measureFirstVisitJavaScript: Measure = async ({ origin }) => {
  const results = []
  for (const [page, targetKb] of Object.entries(targetsKb))
    results.push(await measurePage(origin, page, targetKb))
  return results
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
