import type { ComponentType } from 'react'

/**
 * The main action of a page, for the bar at the bottom of phones. A route module offers it with
 * `export const handle = { BottomAction }`. It gets what the loader of the page returned; null while
 * the page has failed.
 */
// eslint-disable-next-line typescript/no-explicit-any -- each page knows what its own loader returns
export type BottomAction = ComponentType<{ data: any }>
