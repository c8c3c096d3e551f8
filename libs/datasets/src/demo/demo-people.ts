/** One person of the demo list. */
export interface DemoPerson {
  names: string[];
  weak?: string[];
  born?: string;
  countries: string[];
  programs: string[];
}

const russia = ['US Russia', 'EU Russia', 'UK Russia'];

/**
 * Compiled by hand from public information about people who are or were under sanctions. If sources disagree on a date of
 * birth, it is omitted or only the year is given.
 */
export const demoPeople: readonly DemoPerson[] = [
  {
    names: [
      'Usama bin Laden',
      'Osama bin Laden',
      'Usama bin Muhammad bin Awad bin Ladin',
      'أسامة بن لادن',
      'Усама бен Ладен',
      '乌萨马·本·拉登',
    ],
    born: '1957-03-10',
    countries: ['sa'],
    programs: ['UN Al-Qaida', 'US counter-terrorism'],
  },
  {
    names: [
      'Ayman al-Zawahiri',
      'Ayman Muhammad Rabi al-Zawahiri',
      'Aiman al-Zawahiri',
      'أيمن الظواهري',
      'Айман аз-Завахири',
    ],
    born: '1951-06-19',
    countries: ['eg'],
    programs: ['UN Al-Qaida', 'US counter-terrorism'],
  },
  {
    names: [
      'Ibrahim Awwad Ibrahim al-Badri',
      'Abu Bakr al-Baghdadi',
      'إبراهيم عواد إبراهيم البدري',
      'أبو بكر البغدادي',
    ],
    weak: ['Abu Dua'],
    born: '1971',
    countries: ['iq'],
    programs: ['UN ISIL', 'US counter-terrorism'],
  },
  {
    names: ['Dawood Ibrahim Kaskar', 'Dawood Ibrahim', 'दाऊद इब्राहिम', 'داؤد ابراہیم'],
    born: '1955-12-26',
    countries: ['in'],
    programs: ['UN Al-Qaida', 'US counter-terrorism'],
  },
  {
    names: ['Hassan Nasrallah', 'Hasan Nasrallah', 'حسن نصر الله'],
    born: '1960-08-31',
    countries: ['lb'],
    programs: ['US counter-terrorism'],
  },
  {
    names: ['Qasem Soleimani', 'Ghassem Soleimani', 'قاسم سلیمانی', 'Касем Сулеймани'],
    born: '1957-03-11',
    countries: ['ir'],
    programs: ['UN Iran', 'EU Iran', 'US Iran'],
  },
  {
    names: ['Ali Khamenei', 'Ali Hosseini Khamenei', 'Ayatollah Khamenei', 'سید علی خامنه‌ای'],
    born: '1939',
    countries: ['ir'],
    programs: ['US Iran'],
  },
  {
    names: ['Saddam Hussein al-Tikriti', 'Saddam Hussein', 'صدام حسين', 'Саддам Хусейн'],
    born: '1937-04-28',
    countries: ['iq'],
    programs: ['UN Iraq', 'US Iraq'],
  },
  {
    names: [
      'Muammar Gaddafi',
      'Muammar Mohammed Abu Minyar Gaddafi',
      'Moammar Qaddafi',
      'Muammar al-Qadhafi',
      'معمر القذافي',
    ],
    born: '1942',
    countries: ['ly'],
    programs: ['UN Libya', 'US Libya'],
  },
  {
    names: [
      'Bashar al-Assad',
      'Bashar Hafez al-Assad',
      'Bashar al-Asad',
      'بشار الأسد',
      'بشار حافظ الأسد',
      'Башар Асад',
    ],
    born: '1965-09-11',
    countries: ['sy'],
    programs: ['US Syria', 'EU Syria', 'UK Syria'],
  },
  {
    names: ['Kim Jong Un', 'Kim Jong-un', '김정은', '金正恩', 'Ким Чен Ын'],
    born: '1984-01-08',
    countries: ['kp'],
    programs: ['US North Korea'],
  },
  {
    names: ['Kim Yo Jong', 'Kim Yo-jong', '김여정', '金与正', 'Ким Ё Чжон'],
    countries: ['kp'],
    programs: ['US North Korea'],
  },
  {
    names: [
      'Vladimir Vladimirovich Putin',
      'Vladimir Putin',
      'Владимир Владимирович Путин',
      'Володимир Путін',
      'Βλαντίμιρ Πούτιν',
      '弗拉基米尔·普京',
      'فلاديمير بوتين',
    ],
    born: '1952-10-07',
    countries: ['ru'],
    programs: russia,
  },
  {
    names: ['Sergey Viktorovich Lavrov', 'Sergei Lavrov', 'Сергей Викторович Лавров', 'Σεργκέι Λαβρόφ'],
    born: '1950-03-21',
    countries: ['ru'],
    programs: russia,
  },
  {
    names: ['Sergei Kuzhugetovich Shoigu', 'Sergey Shoygu', 'Сергей Кужугетович Шойгу'],
    born: '1955-05-21',
    countries: ['ru'],
    programs: russia,
  },
  {
    names: ['Valery Vasilyevich Gerasimov', 'Valeriy Gerasimov', 'Валерий Васильевич Герасимов'],
    born: '1955-09-08',
    countries: ['ru'],
    programs: russia,
  },
  {
    names: ['Mikhail Vladimirovich Mishustin', 'Mikhail Mishustin', 'Михаил Владимирович Мишустин'],
    born: '1966-03-03',
    countries: ['ru'],
    programs: russia,
  },
  {
    names: ['Dmitry Anatolyevich Medvedev', 'Dmitri Medvedev', 'Дмитрий Анатольевич Медведев'],
    born: '1965-09-14',
    countries: ['ru'],
    programs: russia,
  },
  {
    names: ['Ramzan Akhmatovich Kadyrov', 'Ramzan Kadyrov', 'Рамзан Ахматович Кадыров'],
    born: '1976-10-05',
    countries: ['ru'],
    programs: russia,
  },
  {
    names: [
      'Yevgeny Viktorovich Prigozhin',
      'Evgeny Prigozhin',
      'Yevgeniy Prigozhin',
      'Евгений Викторович Пригожин',
    ],
    born: '1961-06-01',
    countries: ['ru'],
    programs: russia,
  },
  {
    names: ['Igor Ivanovich Sechin', 'Igor Sechin', 'Игорь Иванович Сечин'],
    born: '1960-09-07',
    countries: ['ru'],
    programs: russia,
  },
  {
    names: ['Roman Arkadyevich Abramovich', 'Roman Abramovich', 'Роман Аркадьевич Абрамович'],
    born: '1966-10-24',
    countries: ['ru'],
    programs: ['EU Russia', 'UK Russia'],
  },
  {
    names: ['Oleg Vladimirovich Deripaska', 'Oleg Deripaska', 'Олег Владимирович Дерипаска'],
    born: '1968-01-02',
    countries: ['ru'],
    programs: russia,
  },
  {
    names: ['Alisher Burkhanovich Usmanov', 'Alisher Usmanov', 'Алишер Бурханович Усманов'],
    born: '1953-09-09',
    countries: ['ru', 'uz'],
    programs: russia,
  },
  {
    names: ['Arkady Romanovich Rotenberg', 'Arkadiy Rotenberg', 'Аркадий Романович Ротенберг'],
    born: '1951-12-15',
    countries: ['ru'],
    programs: russia,
  },
  {
    names: ['Gennady Nikolayevich Timchenko', 'Gennadiy Timchenko', 'Геннадий Николаевич Тимченко'],
    born: '1952-11-09',
    countries: ['ru', 'fi'],
    programs: russia,
  },
  {
    names: ['Viktor Anatolyevich Bout', 'Victor Bout', 'Viktor But', 'Виктор Анатольевич Бут'],
    born: '1967-01-13',
    countries: ['ru'],
    programs: ['UN Liberia', 'US Democratic Republic of the Congo'],
  },
  {
    names: [
      'Alexander Grigoryevich Lukashenko',
      'Alyaksandr Lukashenka',
      'Aleksandr Lukashenko',
      'Александр Григорьевич Лукашенко',
      'Аляксандр Рыгоравіч Лукашэнка',
    ],
    born: '1954-08-30',
    countries: ['by'],
    programs: ['US Belarus', 'EU Belarus', 'UK Belarus'],
  },
  {
    names: ['Radovan Karadžić', 'Radovan Karadzic', 'Радован Караџић'],
    born: '1945-06-19',
    countries: ['ba'],
    programs: ['US Balkans'],
  },
  { names: ['Ratko Mladić', 'Ratko Mladic', 'Ратко Младић'], countries: ['ba'], programs: ['US Balkans'] },
  {
    names: ['Min Aung Hlaing', 'Senior General Min Aung Hlaing', 'မင်းအောင်လှိုင်'],
    born: '1956-07-03',
    countries: ['mm'],
    programs: ['US Burma', 'EU Myanmar', 'UK Myanmar'],
  },
  {
    names: ['Carrie Lam Cheng Yuet-ngor', 'Carrie Lam', '林鄭月娥', '林郑月娥'],
    born: '1957-05-13',
    countries: ['hk'],
    programs: ['US Hong Kong'],
  },
  {
    names: ['John Lee Ka-chiu', 'John Lee', '李家超'],
    born: '1957-12-07',
    countries: ['hk'],
    programs: ['US Hong Kong'],
  },
  {
    names: ['Chen Quanguo', '陈全国', '陳全國'],
    born: '1955',
    countries: ['cn'],
    programs: ['US human rights'],
  },
  {
    names: ['Nicolás Maduro Moros', 'Nicolas Maduro'],
    born: '1962-11-23',
    countries: ['ve'],
    programs: ['US Venezuela'],
  },
  {
    names: ['Diosdado Cabello Rondón', 'Diosdado Cabello'],
    born: '1963-04-15',
    countries: ['ve'],
    programs: ['US Venezuela', 'EU Venezuela'],
  },
  {
    names: ['Joaquín Archivaldo Guzmán Loera', 'Joaquin Guzman Loera', 'Joaquín Guzmán'],
    weak: ['El Chapo'],
    countries: ['mx'],
    programs: ['US narcotics'],
  },
  {
    names: ['Robert Gabriel Mugabe', 'Robert Mugabe'],
    born: '1924-02-21',
    countries: ['zw'],
    programs: ['US Zimbabwe', 'EU Zimbabwe'],
  },
  {
    names: ['Charles Ghankay Taylor', 'Charles Taylor'],
    born: '1948-01-28',
    countries: ['lr'],
    programs: ['UN Liberia', 'US Liberia'],
  },
  {
    names: ['Joseph Kony', 'Josef Kony'],
    countries: ['ug'],
    programs: ['UN Central African Republic', 'US counter-terrorism'],
  },
];
