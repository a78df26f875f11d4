import { Component, Suspense, type ReactNode } from 'react'

interface LazyPartProps {
  children: ReactNode
  /** Says what is missing. React loads the code again only after the page is reloaded. */
  failure: ReactNode
}

/**
 * A part of a page whose code is loaded when it is needed. If the connection is lost before that, or
 * the part itself fails, the rest of the page stays. React reports the error.
 */
export class LazyPart extends Component<LazyPartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const { children, failure } = this.props
    return this.state.hasFailed ? failure : <Suspense>{children}</Suspense>
  }
}
