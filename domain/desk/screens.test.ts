import { expect, test } from 'vitest'
import {
  deskPath,
  deskScreens,
  findScreen,
  listMenu,
  listPlaces,
  listScreensAbove,
} from './screens.ts'

const everything = () => true

test('finds a screen by its path', () => {
  expect(findScreen('')?.title).toBe('Today')
  expect(findScreen('disputes')?.title).toBe('Disputes')
  expect(findScreen('disputes/')?.title).toBe('Disputes')
})

test('finds nothing at an unknown path', () => {
  for (const path of ['nothing', 'disputes/7/8/9', 'Disputes', '..', ':id'])
    expect(findScreen(path), path).toBeNull()
})

test('has each path once', () => {
  const paths = deskScreens.map((screen) => screen.path)
  expect(new Set(paths).size).toBe(paths.length)
})

test('lists the menu by area, in the order of the areas', () => {
  const menu = listMenu(everything)
  expect(menu[0]).toMatchObject({ area: 'Today', screens: [{ path: '' }] })
  expect(menu.at(-1)?.area).toBe('System')
})

test('leaves out areas without a screen that the person may open', () => {
  const menu = listMenu((screen) => screen.grants.includes('content'))
  expect(menu.map(({ area }) => area)).not.toContain('System')
})

test('lists no place that needs the id of a record', () => {
  expect(listPlaces(everything).filter(({ path }) => path.includes(':'))).toEqual([])
})

test('names the screens above a path', () => {
  expect(listScreensAbove('disputes')).toEqual([])
  expect(listScreensAbove('disputes/7').map(({ to }) => to)).toEqual(['/admin/disputes'])
  expect(listScreensAbove('special-days/new').map(({ to }) => to)).toEqual(['/admin/opening-hours'])
})

test('gives the address of a screen', () => {
  expect(deskPath('')).toBe('/admin')
  expect(deskPath('disputes')).toBe('/admin/disputes')
})
