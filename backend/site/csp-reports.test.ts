import { expect, test } from 'vitest'
import type { LogEntry } from '../log.ts'
import { createCspReports } from './csp-reports.ts'

function open() {
  const log: LogEntry[] = []
  const report = createCspReports((entry) => log.push(entry))
  const send = (body: string) =>
    report(new Request('http://site.example/csp-report', { method: 'POST', body }))
  return { log, send }
}

test('logs reports in both formats, without the query of a URL', async () => {
  const { log, send } = open()
  const modern = [
    {
      type: 'csp-violation',
      body: {
        effectiveDirective: 'script-src-elem',
        blockedURL: 'https://evil.example/x.js?id=1',
        documentURL: 'https://site.example/shop?token=secret',
      },
    },
    { type: 'deprecation', body: {} },
  ]
  const old = {
    'csp-report': {
      'violated-directive': 'img-src',
      'blocked-uri': 'data',
      'document-uri': 'https://site.example/#access_token=secret',
    },
  }
  for (const body of [modern, old]) expect((await send(JSON.stringify(body))).status).toBe(204)
  expect(log).toMatchObject([
    {
      level: 'warn',
      directive: 'script-src-elem',
      blocked: 'https://evil.example/x.js',
      page: 'https://site.example/shop',
    },
    { level: 'warn', directive: 'img-src', blocked: 'data', page: 'https://site.example/' },
  ])
})

test('refuses invalid and too long reports, and limits the lines in the log', async () => {
  const { log, send } = open()
  expect((await send('no report')).status).toBe(400)
  expect((await send(JSON.stringify({ a: 'x'.repeat(20_000) }))).status).toBe(413)
  for (let count = 0; count < 50; count++)
    await send(JSON.stringify({ 'csp-report': { 'violated-directive': 'script-src' } }))
  expect(log.length).toBeLessThanOrEqual(40)
})
