import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AuditChanges } from './audit-changes.tsx'

test('days and times of day read as people write them', () => {
  const after = { day: '2026-12-24', opens: '10:00:00' }
  const entry = { action: 'insert', before: null, after, redacted_at: null }
  const html = renderToStaticMarkup(<AuditChanges entry={entry} names={undefined} />)
  expect(html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')).toBe(
    ' Day: 24 Dec 2026 Opens: 10:00 ',
  )
})
