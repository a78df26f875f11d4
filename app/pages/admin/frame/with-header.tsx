import { lazy, type ComponentType } from 'react'
import { PageHeader } from './page-header.tsx'

/** A screen made of its title and one part, which is downloaded when the screen is opened. */
export function withHeader(load: () => Promise<ComponentType>) {
  return lazy(async () => {
    const Part = await load()
    return {
      default: () => (
        <>
          <PageHeader />
          <Part />
        </>
      ),
    }
  })
}
