import { expect, test } from 'vitest'
import {
  parseSpecialDayForm,
  parseWeekdayForm,
  toSpecialDayForm,
  toWeekdayForm,
} from './opening-hours-form.ts'

test('a stored day goes into the form and back', () => {
  const stored = { opens: '08:00:00', closes: '18:30:00', note: 'we answer WhatsApp' }
  expect(toWeekdayForm(stored)).toEqual({
    opens: '08:00',
    closes: '18:30',
    note: 'we answer WhatsApp',
  })
  expect(parseWeekdayForm(toWeekdayForm(stored))).toEqual({ ok: true, value: stored })
})

test('a day without times is closed', () => {
  expect(parseSpecialDayForm({ ...toSpecialDayForm({}), day: '2027-05-17', name: 'Id ' })).toEqual({
    ok: true,
    value: { day: '2027-05-17', name: 'Id', opens: null, closes: null },
  })
})

test.each([
  [{ opens: '08:00', closes: '' }, 'closes', 'Write when it closes.'],
  [{ opens: '', closes: '18:00' }, 'opens', 'Write when it opens.'],
  [{ opens: '18:00', closes: '08:00' }, 'closes', 'It must close after it opens.'],
  [{ opens: '8', closes: '18:00' }, 'opens', 'Write a time, like 08:00.'],
  [{ opens: '25:00', closes: '26:00' }, 'opens', 'Write a time, like 08:00.'],
])('%j is refused', (given, path, message) => {
  expect(parseWeekdayForm({ note: '', ...given })).toMatchObject({
    ok: false,
    problems: [{ path, message }, ...(given.closes === '26:00' ? [{}] : [])],
  })
})

test.each(['', '2027-02-30', 'tomorrow'])('the day "%s" is refused', (day) => {
  expect(parseSpecialDayForm({ opens: '', closes: '', name: 'Id', day })).toMatchObject({
    ok: false,
  })
})
