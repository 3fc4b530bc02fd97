/** The parameters of a simulation. */
export interface Scenario {
  readonly seed: string;
  readonly orders: number;
  readonly partners: number;
  readonly days: number;
  /** The share of partners who accept in advance; none if undefined. The shop then sells more at night. */
  readonly standing?: number;
  /** Whether every customer of a cleaning agrees to near days; by default half of them, and nine of ten with a plan. */
  readonly doAllAgree?: boolean;
}
