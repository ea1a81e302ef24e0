import TextLayout

/// The separators of numbers and the names of months and days of a language.
///
/// A table of our own, so that a scene has the same text on every machine.
/// - Based on: Unicode CLDR 48, "format" names; its license is the Unicode License v3.
struct SceneLocale: Sendable {
    /// The language tag, such as `de`.
    let tag: String
    /// The separators of numbers.
    private(set) var separators = NumberSeparators()
    /// The names of months from January, in full and short.
    let months, shortMonths: [String]
    /// The names of weekdays from Sunday, in full and short.
    let weekdays, shortWeekdays: [String]
    /// The names of the halves of the day.
    let am, pm: String

    /// Returns the locale of a tag such as `de`, `de-CH` or `de_CH`, whose region can have separators of its own; nil
    /// for
    /// an unknown language.
    static func named(_ tag: String) -> SceneLocale? {
        let language = NumberSeparators.fallbacks(of: tag).last
        guard var locale = ([english] + languages).first(where: { $0.tag == language }) else { return nil }
        locale.separators = NumberSeparators.named(tag) ?? NumberSeparators()
        return locale
    }
}

extension SceneLocale {
    static let english = SceneLocale(
        "en",
        "January,February,March,April,May,June,July,August,September,October,November,December",
        "Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec",
        "Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday",
        "Sun,Mon,Tue,Wed,Thu,Fri,Sat", "AM", "PM")

    private static let languages = [
        SceneLocale(
            "de",
            "Januar,Februar,März,April,Mai,Juni,Juli,August,September,Oktober,November,Dezember",
            "Jan.,Feb.,März,Apr.,Mai,Juni,Juli,Aug.,Sept.,Okt.,Nov.,Dez.",
            "Sonntag,Montag,Dienstag,Mittwoch,Donnerstag,Freitag,Samstag",
            "So.,Mo.,Di.,Mi.,Do.,Fr.,Sa.", "AM", "PM"),
        SceneLocale(
            "fr",
            "janvier,février,mars,avril,mai,juin,juillet,août,septembre,octobre,novembre,décembre",
            "janv.,févr.,mars,avr.,mai,juin,juil.,août,sept.,oct.,nov.,déc.",
            "dimanche,lundi,mardi,mercredi,jeudi,vendredi,samedi",
            "dim.,lun.,mar.,mer.,jeu.,ven.,sam.", "AM", "PM"),
        SceneLocale(
            "es",
            "enero,febrero,marzo,abril,mayo,junio,julio,agosto,septiembre,octubre,noviembre,diciembre",
            "ene,feb,mar,abr,may,jun,jul,ago,sept,oct,nov,dic",
            "domingo,lunes,martes,miércoles,jueves,viernes,sábado",
            "dom,lun,mar,mié,jue,vie,sáb", "a.\u{202F}m.", "p.\u{202F}m."),
        SceneLocale(
            "it",
            "gennaio,febbraio,marzo,aprile,maggio,giugno,luglio,agosto,settembre,ottobre,novembre,dicembre",
            "gen,feb,mar,apr,mag,giu,lug,ago,set,ott,nov,dic",
            "domenica,lunedì,martedì,mercoledì,giovedì,venerdì,sabato",
            "dom,lun,mar,mer,gio,ven,sab", "AM", "PM"),
        SceneLocale(
            "pt",
            "janeiro,fevereiro,março,abril,maio,junho,julho,agosto,setembro,outubro,novembro,dezembro",
            "jan.,fev.,mar.,abr.,mai.,jun.,jul.,ago.,set.,out.,nov.,dez.",
            "domingo,segunda-feira,terça-feira,quarta-feira,quinta-feira,sexta-feira,sábado",
            "dom.,seg.,ter.,qua.,qui.,sex.,sáb.", "AM", "PM"),
        SceneLocale(
            "nl",
            "januari,februari,maart,april,mei,juni,juli,augustus,september,oktober,november,december",
            "jan,feb,mrt,apr,mei,jun,jul,aug,sep,okt,nov,dec",
            "zondag,maandag,dinsdag,woensdag,donderdag,vrijdag,zaterdag",
            "zo,ma,di,wo,do,vr,za", "a.m.", "p.m."),
        SceneLocale(
            "sv",
            "januari,februari,mars,april,maj,juni,juli,augusti,september,oktober,november,december",
            "jan.,feb.,mars,apr.,maj,juni,juli,aug.,sep.,okt.,nov.,dec.",
            "söndag,måndag,tisdag,onsdag,torsdag,fredag,lördag",
            "sön,mån,tis,ons,tors,fre,lör", "fm", "em"),
        SceneLocale(
            "da",
            "januar,februar,marts,april,maj,juni,juli,august,september,oktober,november,december",
            "jan.,feb.,mar.,apr.,maj,jun.,jul.,aug.,sep.,okt.,nov.,dec.",
            "søndag,mandag,tirsdag,onsdag,torsdag,fredag,lørdag",
            "søn.,man.,tirs.,ons.,tors.,fre.,lør.", "AM", "PM"),
        SceneLocale(
            "nb",
            "januar,februar,mars,april,mai,juni,juli,august,september,oktober,november,desember",
            "jan.,feb.,mars,apr.,mai,juni,juli,aug.,sep.,okt.,nov.,des.",
            "søndag,mandag,tirsdag,onsdag,torsdag,fredag,lørdag",
            "søn.,man.,tir.,ons.,tor.,fre.,lør.", "a.m.", "p.m."),
        SceneLocale(
            "fi",
            "tammikuuta,helmikuuta,maaliskuuta,huhtikuuta,toukokuuta,kesäkuuta,"
                + "heinäkuuta,elokuuta,syyskuuta,lokakuuta,marraskuuta,joulukuuta",
            "tammi,helmi,maalis,huhti,touko,kesä,heinä,elo,syys,loka,marras,joulu",
            "sunnuntaina,maanantaina,tiistaina,keskiviikkona,torstaina,perjantaina,lauantaina",
            "su,ma,ti,ke,to,pe,la", "ap.", "ip."),
        SceneLocale(
            "pl",
            "stycznia,lutego,marca,kwietnia,maja,czerwca,lipca,sierpnia,września,października,listopada,grudnia",
            "sty,lut,mar,kwi,maj,cze,lip,sie,wrz,paź,lis,gru",
            "niedziela,poniedziałek,wtorek,środa,czwartek,piątek,sobota",
            "niedz.,pon.,wt.,śr.,czw.,pt.,sob.", "AM", "PM"),
        SceneLocale(
            "cs",
            "ledna,února,března,dubna,května,června,července,srpna,září,října,listopadu,prosince",
            "led,úno,bře,dub,kvě,čvn,čvc,srp,zář,říj,lis,pro",
            "neděle,pondělí,úterý,středa,čtvrtek,pátek,sobota",
            "ne,po,út,st,čt,pá,so", "dop.", "odp."),
        SceneLocale(
            "ru",
            "января,февраля,марта,апреля,мая,июня,июля,августа,сентября,октября,ноября,декабря",
            "янв.,февр.,мар.,апр.,мая,июн.,июл.,авг.,сент.,окт.,нояб.,дек.",
            "воскресенье,понедельник,вторник,среда,четверг,пятница,суббота",
            "вс,пн,вт,ср,чт,пт,сб", "AM", "PM"),
        SceneLocale(
            "uk",
            "січня,лютого,березня,квітня,травня,червня,липня,серпня,вересня,жовтня,листопада,грудня",
            "січ.,лют.,бер.,квіт.,трав.,черв.,лип.,серп.,вер.,жовт.,лист.,груд.",
            "неділя,понеділок,вівторок,середа,четвер,пʼятниця,субота",
            "нд,пн,вт,ср,чт,пт,сб", "дп", "пп"),
        SceneLocale(
            "tr",
            "Ocak,Şubat,Mart,Nisan,Mayıs,Haziran,Temmuz,Ağustos,Eylül,Ekim,Kasım,Aralık",
            "Oca,Şub,Mar,Nis,May,Haz,Tem,Ağu,Eyl,Eki,Kas,Ara",
            "Pazar,Pazartesi,Salı,Çarşamba,Perşembe,Cuma,Cumartesi",
            "Paz,Pzt,Sal,Çar,Per,Cum,Cmt", "ÖÖ", "ÖS"),
        SceneLocale(
            "ja",
            "1月,2月,3月,4月,5月,6月,7月,8月,9月,10月,11月,12月",
            "1月,2月,3月,4月,5月,6月,7月,8月,9月,10月,11月,12月",
            "日曜日,月曜日,火曜日,水曜日,木曜日,金曜日,土曜日",
            "日,月,火,水,木,金,土", "午前", "午後"),
        SceneLocale(
            "zh",
            "一月,二月,三月,四月,五月,六月,七月,八月,九月,十月,十一月,十二月",
            "1月,2月,3月,4月,5月,6月,7月,8月,9月,10月,11月,12月",
            "星期日,星期一,星期二,星期三,星期四,星期五,星期六",
            "周日,周一,周二,周三,周四,周五,周六", "上午", "下午"),
        SceneLocale(
            "ko",
            "1월,2월,3월,4월,5월,6월,7월,8월,9월,10월,11월,12월",
            "1월,2월,3월,4월,5월,6월,7월,8월,9월,10월,11월,12월",
            "일요일,월요일,화요일,수요일,목요일,금요일,토요일",
            "일,월,화,수,목,금,토", "오전", "오후"),
    ]

    /// - Parameter months: Names with commas between.
    private init(
        _ tag: String, _ months: String, _ shortMonths: String, _ weekdays: String, _ shortWeekdays: String,
        _ am: String, _ pm: String
    ) {
        func names(_ text: String) -> [String] { text.split(separator: ",").map(String.init) }
        self.tag = tag
        self.months = names(months)
        self.shortMonths = names(shortMonths)
        self.weekdays = names(weekdays)
        self.shortWeekdays = names(shortWeekdays)
        self.am = am
        self.pm = pm
    }
}
