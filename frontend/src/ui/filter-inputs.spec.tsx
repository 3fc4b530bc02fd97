import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { DateFilter } from './filter-inputs';

const write = (value: string) => fireEvent.change(screen.getByLabelText('From'), { target: { value } });

describe('a date filter', () => {
  it('chooses a typed day as soon as its year is complete, and shows the typed text until then', () => {
    const onChoose = jest.fn();
    render(<DateFilter label="From" value={undefined} onChoose={onChoose} />);
    for (const typed of ['29/11', '29/11/2', '29/11/202', '31/02/2026', '29/11/0202']) {
      write(typed);
      expect(screen.getByLabelText('From')).toHaveValue(typed);
    }
    expect(onChoose).not.toHaveBeenCalled();
    write('29/11/2026');
    expect(onChoose.mock.calls).toEqual([['2026-11-29']]);
  });

  it('shows the new day when its value changes from outside, and can be cleared', () => {
    const onChoose = jest.fn();
    const { rerender } = render(<DateFilter label="From" value="2026-11-29" onChoose={onChoose} />);
    rerender(<DateFilter label="From" value="2026-12-01" onChoose={onChoose} />);
    expect(screen.getByLabelText('From')).toHaveValue('01/12/2026');
    write('');
    expect(onChoose).toHaveBeenCalledWith('');
  });
});
