import { expect, test } from 'vitest'
import { createTurns, QueueFull } from './turns.ts'

const never = new AbortController().signal

function useTurns(limits: { atOnce: number; maxWaiting: number }) {
  const turns = createTurns(limits)
  const started: string[] = []
  const refused: string[] = []
  const open: Disposable[] = []
  const ask = async (address: string, name: string, signal = never) => {
    try {
      open.push(await turns.take(address, signal))
      started.push(name)
    } catch (error) {
      refused.push(error instanceof QueueFull ? name : `${name} left`)
    }
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const end = async () => {
    await settle()
    open.shift()?.[Symbol.dispose]()
    await settle()
  }
  return { ask, end, started, refused }
}

test('each address gets one turn in a round', async () => {
  const { ask, end, started } = useTurns({ atOnce: 1, maxWaiting: 10 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name)
  for (const name of ['b1', 'b2']) void ask('b', name)
  for (let turn = 0; turn < 6; turn++) await end()
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4'])
})

test('an address that fills the queue gives a place to a newcomer', async () => {
  const { ask, end, started, refused } = useTurns({ atOnce: 1, maxWaiting: 3 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void ask('a', name)
  await end()
  expect(refused).toEqual(['a5'])
  void ask('a', 'a6')
  void ask('b', 'b1')
  for (let turn = 0; turn < 5; turn++) await end()
  expect(refused).toEqual(['a5', 'a6'])
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'a4'])
})

test('who leaves takes no turn', async () => {
  const { ask, end, started, refused } = useTurns({ atOnce: 1, maxWaiting: 3 })
  const gone = new AbortController()
  void ask('a', 'a1')
  void ask('b', 'b1', gone.signal)
  void ask('c', 'c1')
  gone.abort()
  for (let turn = 0; turn < 3; turn++) await end()
  expect([started, refused]).toEqual([['a1', 'c1'], ['b1 left']])
  void ask('d', 'd1')
  await end()
  expect(started).toEqual(['a1', 'c1', 'd1'])
})
