/** What the page already knows about the project. */
export interface KnownProject {
  /** One of the types of project; another text is left out. */
  projectType?: string | undefined
  /** The beginning of the description, for example the result of a calculator. */
  description?: string | undefined
}
