import { Query } from '@nestjs/cqrs';

/** Counts the refunds that failed at the provider and were not requested again. */
export class CountFailedRefunds extends Query<number> {}
