import { DraftsPanel } from '../ui/drafts-panel';
import { FactList } from '../ui/fact-list';
import { Figures } from '../ui/figures';
import { Money } from '../ui/money';
import { Panel } from '../ui/panel';
import { RecordTable } from '../ui/record-table';
import { Tile, TileList } from '../ui/tile-list';
import { Part, Side } from './part';

const visits = {
  columns: [
    { key: 'day', name: 'Day' },
    { key: 'price', name: 'Price', kind: 'number' },
    { key: 'open', name: 'Open', kind: 'action' },
  ],
  rows: [
    { id: '1', cells: { day: '1 December', price: '€35.00', open: <a href="#first">First visit</a> } },
    { id: '2', cells: { day: '2 January', price: '€40.00', open: <a href="#second">Second visit</a> } },
  ],
} as const;

const tones = ['plain', 'good', 'warning', 'service', 'feedback', 'error'] as const;

/** Shows the components that display data: tables, panels with facts, figures, amounts and tiles. */
export function RecordParts() {
  return (
    <>
      <Part name="RecordTable">
        <RecordTable caption="Visits" {...visits} />
        <RecordTable caption="Visits, in a card" isFramed={false} {...visits} />
      </Part>
      <Part name="Panel, FactList, Figures, Money">
        <Panel id="panel" title="A panel" aside={<span className="muted">Aside</span>}>
          <FactList
            facts={[
              { name: 'Cemetery', value: 'Prazeres' },
              { name: 'Grave', value: '1042' },
            ]}
          />
        </Panel>
        <Figures
          figures={[
            { name: 'Orders', value: '128' },
            { name: 'Services', value: '340' },
          ]}
        />
        <Side>
          <Money amount="54.00" />
          <Money amount="54.00" display />
        </Side>
      </Part>
      <Part name="DraftsPanel">
        <DraftsPanel
          id="drafts"
          title="Two products wait"
          text="Nobody but admins sees them until one of them confirms them."
          act="Confirm them all"
          ask="Show both products in the shop?"
          list={{ to: '?', name: 'The drafts' }}
          drafts={[
            { id: '1', name: 'Ramo de cravos' },
            { id: '2', name: 'Coroa de rosas' },
          ]}
          isBusy={false}
          done={(count) => `${count} confirmed`}
          onConfirm={() => Promise.resolve({ done: [], refused: [] })}
        />
      </Part>
      <Part name="TileList">
        <TileList label="Today">
          {tones.map((tone) => (
            <Tile key={tone} name={tone} icon="clock" tone={tone} value="12" fact="three more than yesterday" to="?" />
          ))}
        </TileList>
      </Part>
    </>
  );
}
