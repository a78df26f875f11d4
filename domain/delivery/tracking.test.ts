import { expect, test } from 'vitest'
import { object, type Parsed } from '../parse/parser.ts'
import { hasTracking, trackingFacts, trackingFields, type Tracking } from './tracking.ts'

const parse = (given: unknown): Parsed<Tracking> => object(trackingFields)(given)

test('each field may be missing or empty', () => {
  const none = { carrier: null, trackingNumber: null, trackingUrl: null, driverPhone: null }
  for (const given of [{}, none, { carrier: ' ', trackingUrl: ' ', driverPhone: '' }])
    expect(parse(given)).toEqual({ ok: true, value: none })
  expect([hasTracking(none), trackingFacts(none)]).toEqual([false, []])
})

test('a full line is cleaned, and its phone number is for people', () => {
  const parsed = parse({
    carrier: ' GIG  Logistics ',
    trackingNumber: 'GIG-123',
    trackingUrl: 'https://gig.example/track?id=GIG-123',
    driverPhone: '0803 123 4567',
  })
  expect(parsed).toEqual({
    ok: true,
    value: {
      carrier: 'GIG Logistics',
      trackingNumber: 'GIG-123',
      trackingUrl: 'https://gig.example/track?id=GIG-123',
      driverPhone: '+2348031234567',
    },
  })
  if (!parsed.ok) return
  expect(hasTracking(parsed.value)).toBe(true)
  expect(trackingFacts(parsed.value)).toEqual([
    ['Carrier', 'GIG Logistics'],
    ['Tracking number', 'GIG-123'],
    ['Driver', '0803 123 4567'],
  ])
})

test.each([
  'http://gig.example/1',
  'javascript:alert(1)',
  'data:text/html,hello',
  '//gig.example/1',
  'gig.example/1',
  'https://imole.example@evil.example/',
  'https://user:secret@gig.example/',
  'https://',
])('the tracking link %s is refused', (trackingUrl) => {
  expect(parse({ trackingUrl })).toMatchObject({
    ok: false,
    problems: [{ path: 'trackingUrl', message: expect.stringContaining('https://') }],
  })
})

test.each([
  [{ trackingUrl: `https://gig.example/${'x'.repeat(500)}` }, 'trackingUrl'],
  [{ carrier: 'x'.repeat(81) }, 'carrier'],
  [{ trackingNumber: 'x'.repeat(81) }, 'trackingNumber'],
  [{ driverPhone: 'call me' }, 'driverPhone'],
])('refuses %o', (given, path) => {
  expect(parse(given)).toMatchObject({ ok: false, problems: [{ path }] })
})
