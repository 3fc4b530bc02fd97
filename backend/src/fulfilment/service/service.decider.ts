import type { DeadlineWindows } from '../../platform/config/deadline-windows.js';
import type { Decider } from '../../platform/domain/decider.js';
import {
  AcceptOffer,
  AddPhoto,
  AskNextPartner,
  AssignPartner,
  CancelService,
  CancelUnassignedService,
  CloseService,
  ReportNoPartnerFound,
  DeclineOffer,
  DeliverService,
  EscalateService,
  ExpireOffer,
  GiveFeedback,
  MakeOffer,
  ScheduleService,
  type ServiceCommand,
  StartMatching,
  StartService,
  RevokeFromPartner,
  TimeOutFeedback,
} from './service.commands.js';
import { serviceNotFound } from './service.errors.js';
import { type ServiceEvent, serviceEvents } from './service.events.js';
import * as absences from '../exceptions/service.absences.js';
import * as blocks from '../exceptions/service.blocks.js';
import * as disputes from '../exceptions/service.disputes.js';
import { evolveService } from './service-evolution.state.js';
import * as offers from '../offers/service.offers.js';
import * as reschedules from '../rescheduling/service.reschedules.js';
import * as roads from '../exceptions/service-roads.commands.js';
import { initialServiceState, type Service, serviceDeadlines, type ServiceState } from './service.state.js';
import * as visits from '../visits/service.visits.js';

export type ServiceDecider = Decider<ServiceState, ServiceCommand, ServiceEvent>;

/**
 * The rules of a service (docs/domain.md#service) with the deadline windows of this installation. Only decisions look
 * at the windows: what they fixed is in the events, so a later change of a setting moves no promise that was made.
 */
export const serviceDecider = (windows: DeadlineWindows): ServiceDecider => ({
  streamType: serviceEvents.streamType,
  initialState: initialServiceState,
  streamId: (command) => command.payload.serviceId,
  begins: (command) => command instanceof ScheduleService,
  evolve: evolveService,
  deadlines: serviceDeadlines,
  decide: (command, state, { now, actor }) => {
    const rules = { now, actor, windows, commandId: command.meta.commandId };
    if (command instanceof ScheduleService) return offers.schedule(command.payload, state, rules);
    if (state.status === 'none') throw serviceNotFound();
    return decideOn(command, state, rules);
  },
});

const decideOn = (
  command: Exclude<ServiceCommand, ScheduleService>,
  service: Service,
  rules: offers.ServiceRules,
): readonly ServiceEvent[] => {
  if (command instanceof StartMatching) return offers.startMatching(service, rules);
  if (command instanceof MakeOffer) return offers.makeOffer(command.payload, service, rules);
  if (command instanceof ReportNoPartnerFound) return offers.declareNoPartner(command.payload, service);
  if (command instanceof AcceptOffer) return offers.acceptOffer(command.payload, service, rules);
  if (command instanceof DeclineOffer) return offers.declineOffer(command.payload, service, rules);
  if (command instanceof ExpireOffer) return offers.expireOffer(service, rules);
  if (command instanceof EscalateService) return offers.escalate(service, rules);
  if (command instanceof AskNextPartner) return offers.askNextPartner(command.payload, service, rules);
  if (command instanceof AssignPartner) return offers.assignPartner(command.payload, service, rules);
  if (command instanceof RevokeFromPartner) return offers.takeFromPartner(command.payload, service, rules);
  if (command instanceof CancelUnassignedService) return visits.cancelUnserved(service, rules);
  if (command instanceof StartService) return visits.start(command.payload.partnerId, service, rules);
  if (command instanceof AddPhoto) return visits.addPhoto(command.payload, service, rules);
  if (command instanceof DeliverService) return visits.deliver(command.payload.partnerId, service, rules);
  if (command instanceof GiveFeedback) return visits.giveFeedback(command.payload, service, rules);
  if (command instanceof TimeOutFeedback) return visits.timeOutFeedback(service, rules);
  if (command instanceof CloseService) return visits.close(service, rules);
  if (command instanceof CancelService) return visits.cancel(command.payload, service, rules);
  return decideBeside(command, service, rules);
};

/** The roads beside the straight one. */
const decideBeside = (
  command: roads.SideCommand,
  service: Service,
  rules: offers.ServiceRules,
): readonly ServiceEvent[] => {
  if (command instanceof roads.RescheduleService) return reschedules.reschedule(command.payload, service, rules);
  if (command instanceof roads.AnswerReschedule) return reschedules.answerReschedule(command.payload, service, rules);
  if (command instanceof roads.ExpireRescheduleProposal) return reschedules.lapseReschedule(service, rules);
  if (command instanceof roads.WithdrawPartner) return absences.withdraw(command.payload, service, rules);
  if (command instanceof roads.RecordNoShow) return absences.miss(command.payload, service, rules);
  if (command instanceof roads.EscalateStalledService) return absences.stall(service, rules);
  if (command instanceof roads.BlockService) return blocks.block(command.payload, service, rules);
  if (command instanceof roads.AnswerBlock) return blocks.answerBlock(command.payload, service, rules);
  if (command instanceof roads.EscalateBlock) return blocks.escalateBlock(command.payload, service, rules);
  if (command instanceof roads.OpenDispute) return disputes.openDispute(command.payload, service, rules);
  return disputes.resolve(command.payload, service, rules);
};
