import fc from 'fast-check'
import { expect, test } from 'vitest'
import { problemsOf } from '../../test/parsing.ts'
import { answerDispute, listDisputes, missingEvidenceMessage } from './dispute-functions.ts'

const { parseRequest, parseResponse } = answerDispute
const disputeId = '5eed0000-0000-4000-8000-000000000001'
const accept = { disputeId, decision: 'accept', message: 'We accept.' }
const decline = {
  disputeId,
  decision: 'decline',
  message: 'The goods were delivered.',
  serviceDetails: 'Four panels of 550 W',
  deliveryAddress: '1 Allen Avenue, Ikeja',
  deliveryDate: '2026-11-20',
  file: new File(['%PDF-1.7'], 'note.pdf'),
}

test('both functions have the names that pages call', () => {
  expect([listDisputes.name, listDisputes.method]).toEqual(['list-disputes', 'GET'])
  expect([answerDispute.name, answerDispute.method]).toEqual(['answer-dispute', 'POST'])
})

test('accepting needs a message, objecting also evidence', () => {
  expect(parseRequest(accept)).toMatchObject({ ok: true, value: { deliveryDate: null } })
  expect(parseRequest(decline)).toEqual({ ok: true, value: decline })
  expect(parseRequest({ ...decline, deliveryDate: '', deliveryAddress: ' ' })).toMatchObject({
    value: { deliveryDate: null, deliveryAddress: null },
  })
})

test.each([
  [{ file: undefined }, `file: ${missingEvidenceMessage}`],
  [{ serviceDetails: ' ' }, 'serviceDetails: Please say what was delivered.'],
  [{ decision: 'both' }, 'decision: Please choose whether to accept or to object.'],
  [{ message: '' }, 'message: Please write a message for the bank.'],
  [{ message: 'x'.repeat(1_001) }, 'message: Please use at most 1,000 characters.'],
  [{ serviceDetails: 'x'.repeat(1_001) }, 'serviceDetails: Please use at most 1,000 characters.'],
  [{ deliveryAddress: 'x'.repeat(301) }, 'deliveryAddress: Please use at most 300 characters.'],
  [{ deliveryDate: '20.11.2026' }, 'deliveryDate: Please enter the date as year-month-day.'],
  [{ deliveryDate: '2026-02-30' }, 'deliveryDate: Please enter the date as year-month-day.'],
  [{ deliveryDate: '2026-13-01' }, 'deliveryDate: Please enter the date as year-month-day.'],
  [{ disputeId: 'x' }, 'disputeId: disputeId must be the id of a dispute.'],
  [{ file: 'note.pdf' }, 'file: This must be a file.'],
])('refuses an answer with %j', (change, problem) => {
  expect(problemsOf(parseRequest, { ...decline, ...change })).toEqual([problem])
})

test('what anybody sends is parsed or refused, never thrown', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (input) => {
      problemsOf(parseRequest, input)
      problemsOf(parseResponse, input)
      problemsOf(listDisputes.parseResponse, input)
    }),
  )
})
