import { Component, Suspense, type ReactNode } from 'react'

interface LatePartProps {
  children: ReactNode
  /** Shown when it fails; by default nothing. */
  failure?: ReactNode
}

/**
 * A part of a page whose code is loaded when it is needed. When the connection is lost by then, or the
 * part itself fails, the rest of the page stays. React reports the error.
 */
export class LatePart extends Component<LatePartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const { children, failure = null } = this.props
    return this.state.hasFailed ? failure : <Suspense>{children}</Suspense>
  }
}
