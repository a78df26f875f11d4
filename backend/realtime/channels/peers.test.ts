import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStubFeeds } from '../../../test/servers/stub-feed.ts'
import { Peers } from './peers.ts'
import { Presences } from './presences.ts'
import { Rooms } from './rooms.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const room = { name: 'room', isPrivate: false }

function createProcess(feeds: ReturnType<typeof createStubFeeds>) {
  const [rooms, presences] = [new Rooms(), new Presences(() => {})]
  const feed = feeds.create()
  const peers = new Peers({ feed, rooms, presences, log: () => {} })
  const enter = (key: string) => {
    const { process } = peers
    const presence = { ref: peers.nextRef(), previousRef: null, key, payload: {}, process }
    presences.add(room, presence)
    peers.joined(room, presence)
  }
  return {
    peers,
    enter,
    present: () => Object.keys(presences.state(room)),
    kill: async () => {
      peers[Symbol.dispose]()
      await feed[Symbol.asyncDispose]()
    },
  }
}

test('the people of a process that was killed leave after 15 seconds', async () => {
  const feeds = createStubFeeds()
  const [first, second] = [createProcess(feeds), createProcess(feeds)]
  first.enter('ada')
  second.enter('bola')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(first.present()).toEqual(['ada', 'bola'])
  await second.kill()
  await vi.advanceTimersByTimeAsync(21_000)
  expect(first.present()).toEqual(['ada'])
})

test('after a gap, people who left meanwhile leave, and the others stay', async () => {
  const feeds = createStubFeeds()
  const [first, second, third] = [createProcess(feeds), createProcess(feeds), createProcess(feeds)]
  second.enter('bola')
  third.enter('chidi')
  await vi.advanceTimersByTimeAsync(100)
  await third.kill()
  first.peers.ask()
  await vi.advanceTimersByTimeAsync(100)
  expect(first.present()).toEqual(['bola', 'chidi'])
  await vi.advanceTimersByTimeAsync(4_000)
  expect(first.present()).toEqual(['bola'])
  first.peers.forgetOthers()
  expect(first.present()).toEqual([])
})
