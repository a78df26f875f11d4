import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readPdfText } from '../../../../test/pdf-text.ts'
import { formatTlogProof } from '../../../../domain/register/log/tlog-proof.ts'
import { recognitionRows } from '../host-country.ts'
import { describeMeasured, formatPeriodDays } from '../measured-period.ts'
import { attachProof } from './attach-proof.ts'
import { renderCertificate } from './certificate-document.tsx'
import type { PrintedCertificate } from './printed-certificate.ts'

const proof = {
  index: 6,
  hashes: [new Uint8Array(32).fill(7)],
  checkpoint: 'imole.example/carbon-register/log\n9\nAAAA\n\n— imole.example AAAA\n',
  extra: new TextEncoder().encode('{"index":6}'),
}
const project = {
  id: 'P9001',
  title: 'Surulere rooftop homes',
  state: 'Lagos',
  methodology: 'AMS-I.F',
  methodology_version: '5.0',
  authorisation: 'none',
  adjustment: 'none',
  external_registry: null,
  external_id: null,
}
const period = {
  event_index: 3,
  issued_index: 4,
  vintage_id: 'P9001-2026',
  kg: 4_630,
  starts_at: '2025-12-31T23:00:00Z',
  ends_at: '2026-01-31T23:00:00Z',
  kwh: 10_000,
  factor_name: 'grid_avoided',
  factor_version: '2021-12-31',
  factor_grams_per_kwh: 463,
  reduction_kg: 4_630,
  evidence: [{ sha256: 'e'.repeat(64), size: '1 KB' }],
}
const proofFile = formatTlogProof(proof)
const facts: PrintedCertificate = {
  certificate: {
    id: 'R000006',
    event_index: 6,
    holder_id: 'H2',
    kg: 4_630,
    beneficiary_kind: 'company',
    beneficiary: 'Adeola Foods',
    beneficiary_commitment: null,
    reason: 'Footprint of our office',
    note: null,
    note_commitment: null,
    claim_from: '2025-01-01',
    claim_to: '2025-12-31',
    retired_at: '2026-02-01T10:00:00Z',
    blocks: [{ vintage: 'P9001-2026', from: 1, to: 4_630 }],
  },
  vintages: [
    {
      id: 'P9001-2026',
      year: 2026,
      project,
      recognition: recognitionRows(project),
      periods: [{ ...period, days: formatPeriodDays(period), sentence: describeMeasured(period) }],
    },
  ],
  keys: [`imole.example/carbon-register/log+0a0b0c0d+${'A'.repeat(44)}`],
  salt: null,
  noteSalt: null,
  leafHash: 'f'.repeat(64),
  provenSize: 9,
  pageUrl: 'https://imole.example/carbon-register/certificates/R000006',
  today: new Date('2026-02-02T10:00:00Z'),
}

function withNames(beneficiary: string, reason: string): PrintedCertificate {
  return { ...facts, certificate: { ...facts.certificate, beneficiary, reason } }
}

/** All streams of a PDF, as bytes. */
function streamsOf(pdf: Uint8Array): string[] {
  return [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g),
  ].flatMap(([, content = '']) => {
    try {
      return inflateSync(Buffer.from(content, 'latin1')).toString('utf8')
    } catch {
      return []
    }
  })
}

test('a certificate says what was retired, for whom, and how to check it', async () => {
  const text = readPdfText(await renderCertificate(facts))
  for (const words of [
    '4.63 t of CO₂e, retired',
    'Adeola Foods',
    'Footprint of our office',
    'IME-P9001-2026-000000001-000004630',
    'AMS-I.F, version 5.0',
    'None. Its units are in this register only.',
    'of which 4.63 t are retired here. Entry 3 of the register.',
    `SHA-256 of a meter file: ${'e'.repeat(64)}`,
    `Leaf hash (SHA-256): ${'f'.repeat(64)}`,
    'R000006.tlog-proof',
    'Verra or Gold Standard',
  ])
    expect(text.replaceAll('\n', '')).toContain(words)
})

test('the proof is attached under the name of the retirement', async () => {
  const pdf = await attachProof(await renderCertificate(facts), {
    id: 'R000006',
    file: proofFile,
  })
  expect(streamsOf(pdf)).toContain(proofFile)
  expect(Buffer.from(pdf).toString('latin1')).toContain('R000006.tlog-proof')
})

test('markup in a name is text, and a long word does not leave the page', async () => {
  const name = `<script>alert("x")</script> ${'Ọ'.repeat(70)}`
  const text = readPdfText(await renderCertificate(withNames(name, 'W'.repeat(300))))
  expect(text.replaceAll('\n', '')).toContain('<script>alert("x")</script>')
  const longestRun = (letter: string) =>
    Math.max(...text.split(new RegExp(`[^${letter}]+`)).map(({ length }) => length))
  expect(longestRun('Ọ')).toBe(22)
  expect(longestRun('W')).toBe(40)
})

test('a private name is not printed', async () => {
  const text = readPdfText(
    await renderCertificate({
      ...facts,
      certificate: {
        ...facts.certificate,
        beneficiary_kind: 'person',
        beneficiary: null,
        beneficiary_commitment: 'b'.repeat(64),
      },
    }),
  )
  expect(text.replaceAll('\n', '')).toContain('For a person who keeps their name private')
})
