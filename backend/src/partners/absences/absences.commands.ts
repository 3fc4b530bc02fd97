import { DomainCommand } from '../../platform/domain/command.js';

/** A partner enters days off, both ends included. Entering the same days again changes nothing. */
export class AddAbsence extends DomainCommand<{
  readonly partnerId: string;
  /** Local dates YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
  /** A reference to what the partner wrote (`inWriting`). */
  readonly note?: string | undefined;
}> {
  readonly type = 'AddAbsence';
}

/** A partner removes days off, also those that have begun. Removing them again changes nothing. */
export class RemoveAbsence extends DomainCommand<{ readonly partnerId: string; readonly absenceId: string }> {
  readonly type = 'RemoveAbsence';
}
