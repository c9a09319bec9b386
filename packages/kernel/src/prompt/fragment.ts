/**
 * A piece of the prompt. Cacheable fragments are the same in every session, workspace and mode; the rest is about
 * this session and travels after them.
 */
export interface Fragment {
  readonly id: string;
  /** Lower comes first. */
  readonly priority: number;
  readonly cacheable: boolean;
  readonly text: string;
}
