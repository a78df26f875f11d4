import { mount } from '../../platform/parts/mount.tsx'
import { ReturningVisitor } from './returning-visitor.tsx'

/** Compares the register with what this browser saw, and says so here. */
export const show = (place: Element) => mount(place, <ReturningVisitor />)
